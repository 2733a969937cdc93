//! Small crates that show that each form of import and each exception is recognized.

use std::collections::BTreeMap;

use super::{cycles::find_cycles, modules::Modules, mutual_imports::MutualImportComment};

/// Reads a crate of these files, each with its text.
fn read_crate_files(files: &[(&str, &str)]) -> Modules {
    let files: BTreeMap<&str, &str> = files.iter().copied().collect();
    let read = |name: &str| files.get(name).map(|text| (*text).to_owned());
    Modules::read("src/lib.rs", &read).expect("the files are Rust")
}

/// The knots of a crate, each as its folder and its members.
fn describe_knots(modules: &Modules) -> Vec<String> {
    find_cycles(modules)
        .iter()
        .map(|cycle| {
            let folder = modules.folder_name(&cycle.folder);
            format!("{folder}: {}", cycle.members.join(" "))
        })
        .collect()
}

/// Whether the text of `a.rs` imports from `b.rs`, which imports from `a.rs`.
fn imports_b(text: &str) -> bool {
    let modules = read_crate_files(&[
        ("src/lib.rs", "mod a; mod b; pub use b::{B, b as from_hub};"),
        ("src/a.rs", text),
        ("src/b.rs", "use crate::a; pub struct B; pub fn b() {}"),
    ]);
    describe_knots(&modules) == ["src: a b"]
}

#[test]
fn every_form_of_import_counts() {
    let forms = [
        "use crate::b::B;",
        "use super::b;",
        "use super::b::B as Other;",
        "use super::{b::{self, B}};",
        "use self::super::b::b;",
        "pub(crate) use crate::b::*;",
        "use crate::B;",
        "use super::from_hub as other;",
        "fn f() { use crate::b::B; }",
        "fn f() { crate::b::b(); }",
        "fn f(b: Option<super::b::B>) {}",
        "fn f() { assert_eq!(crate::b::b(), ()); }",
        "use crate as root; fn f() { root::b::b(); }",
        "mod inline { use super::super::b::B; }",
        "#[derive(crate::b::Derive)] struct A;",
        "#[cfg(not(test))] use crate::b;",
        "#[cfg(any(test, unix))] use crate::b;",
        "#[cfg(test)] use std::{fmt}; use crate::b;",
        "#[cfg(test)] fn f<A, B>() {} use crate::b;",
        "macro_rules! m { () => { $crate::b::b() } }",
        "fn f() -> impl Iterator + use<> { crate::b::b() }",
    ];

    for form in forms {
        assert!(imports_b(form), "{form}");
    }
}

#[test]
fn tests_comments_and_other_crates_do_not_count() {
    let forms = [
        "#[cfg(test)] use crate::b;",
        "#[cfg(test)] use crate::{b, b::B};",
        "#[cfg(test)] mod tests { use crate::b; }",
        "#[cfg(all(test, unix))] fn f<A, B>() { crate::b::b(); }",
        "#[test] fn f() { crate::b::b(); }",
        "#![cfg(test)] use crate::b;",
        "struct S { #[cfg(test)] b: crate::b::B, c: u8 }",
        "// use crate::b;",
        "/// [`crate::b`]\nfn f() { \"crate::b::b()\"; }",
        "use other::b::B; fn f() { B::new(); }",
        "mod inline { pub mod b {} pub use self::b as c; }",
    ];

    for form in forms {
        assert!(!imports_b(form), "{form}");
    }
}

#[test]
fn files_of_tests_only_are_not_read() {
    let modules = read_crate_files(&[
        ("src/lib.rs", "mod a; #[cfg(test)] mod b;"),
        ("src/a.rs", "use crate::b;"),
    ]);
    assert_eq!(describe_knots(&modules), [] as [&str; 0]);
}

#[test]
fn a_folder_imports_what_its_files_do() {
    let modules = read_crate_files(&[
        ("src/lib.rs", "mod a; mod b;"),
        ("src/a/mod.rs", "mod deep; pub struct A;"),
        ("src/a/deep.rs", "mod deeper;"),
        ("src/a/deep/deeper.rs", "use crate::b::B;"),
        ("src/b.rs", "use crate::a::A; pub struct B;"),
    ]);
    assert_eq!(describe_knots(&modules), ["src: a b"]);
}

#[test]
fn a_folder_s_own_file_is_left_out_in_it() {
    let modules = read_crate_files(&[
        ("src/lib.rs", "mod a;"),
        ("src/a/mod.rs", "mod b; mod c; use b::B; pub struct A;"),
        ("src/a/b.rs", "use super::A; pub struct B;"),
        ("src/a/c.rs", "use super::{A, b::B};"),
    ]);
    assert_eq!(describe_knots(&modules), [] as [&str; 0]);
}

#[test]
fn a_cycle_below_is_found_and_shown_by_its_lines() {
    let modules = read_crate_files(&[
        ("src/lib.rs", "mod a;"),
        ("src/a.rs", "mod x; mod y; mod z;"),
        ("src/a/x.rs", "\nuse super::y;"),
        ("src/a/y.rs", "use super::{\n    z::Z,\n};"),
        (
            "src/a/z.rs",
            "pub struct Z; fn f() {\n\n crate::a::x::f() }",
        ),
    ]);

    let cycles = find_cycles(&modules);
    let [cycle] = &cycles[..] else {
        panic!("{cycles:?}");
    };

    assert_eq!(
        cycle.describe(&modules),
        "x, y, z:\n  \
           src/a/x.rs:2: super::y, in src/a/y.rs\n  \
           src/a/y.rs:2: super::z::Z, in src/a/z.rs\n  \
           src/a/z.rs:3: crate::a::x::f, in src/a/x.rs\n"
    );
}

#[test]
fn halves_may_import_each_other_and_no_third_file() {
    let comment = "//! Rows.\n\n// Halves of one idea with `b`: the one is as wide as the other.\n";
    let a = format!("{comment}use super::b;");
    let pair = [
        ("src/lib.rs", "mod a; mod b;"),
        ("src/a.rs", &a),
        ("src/b.rs", "use super::a;"),
    ];
    let third = [
        ("src/lib.rs", "mod a; mod b; mod c;"),
        ("src/a.rs", &a),
        ("src/b.rs", "use super::c;"),
        ("src/c.rs", "use super::a;"),
    ];
    let folder = [
        ("src/lib.rs", "mod a; mod b;"),
        ("src/a.rs", &a),
        ("src/b.rs", "use super::a; mod c;"),
        ("src/b/c.rs", ""),
    ];
    let none = [
        ("src/lib.rs", "mod a; mod b;"),
        ("src/a.rs", &a),
        ("src/b.rs", ""),
    ];

    let allows = |files: &[(&str, &str)]| {
        let modules = read_crate_files(files);
        let comments = MutualImportComment::find(&modules);
        assert_eq!(comments.len(), 1);
        let cycles = find_cycles(&modules);
        comments
            .iter()
            .any(|comment| cycles.iter().any(|cycle| comment.allows(cycle, &modules)))
    };

    assert!(allows(&pair));
    assert!(!allows(&third));
    assert!(!allows(&folder));
    assert!(!allows(&none));
}

#[test]
fn halves_are_named_at_the_top_and_with_a_reason() {
    let comments = |text: &str| {
        let modules = read_crate_files(&[("src/lib.rs", "mod a;"), ("src/a.rs", text)]);
        MutualImportComment::find(&modules).len()
    };

    assert_eq!(
        comments("// Halves of one idea with `b`: a reason.\nmod c {}"),
        1
    );
    assert_eq!(comments("// Halves of one idea with `b`: \nmod c {}"), 0);
    assert_eq!(comments("// Halves of one idea with `b`\nmod c {}"), 0);
    assert_eq!(
        comments("mod c {}\n// Halves of one idea with `b`: a reason."),
        0
    );
}
