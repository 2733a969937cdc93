//! The pages about nodes match the core's data: a marker on each page separates the text above it,
//! written by a person, from the text below it, generated here.

use std::fmt::Write;

use inclination_core::{
    consider, curve, decide,
    kind::{Family, Kind, STRUCTURAL_KINDS, SettingSpec, SocketSpec, Spec},
};

use super::pages::{assert_current, root, text};

const FOLDER: &str = "docs/nodes";
const MARK: &str = "<!-- What follows is made of the core's data: UPDATE_SNAPSHOTS=1 cargo test -p inclination-tests --test guide -->\n";

/// The pages in reading order, each with its families.
const PAGES: [(&str, &[Family]); 8] = [
    ("stat", &[Family::Stat, Family::Factor]),
    ("arithmetic", &[Family::Arithmetic]),
    ("curve", &[Family::Curve]),
    ("combine", &[Family::Combine]),
    ("chance", &[Family::Chance]),
    ("consideration", &[Family::Consideration, Family::History]),
    ("decision", &[Family::Option, Family::Decision]),
    ("group", &[Family::Group]),
];

fn specs() -> impl Iterator<Item = &'static Spec> {
    let formulas = Kind::all().map(Kind::spec);
    let forms = consider::KINDS.iter().map(|form| form.spec());
    formulas
        .chain(forms)
        .chain(STRUCTURAL_KINDS.iter().copied())
}

fn specs_of(families: &[Family]) -> impl Iterator<Item = &'static Spec> {
    specs().filter(|spec| families.contains(&spec.family))
}

/// Escapes a text so that Markdown shows it literally.
fn escape(text: &str) -> String {
    text.chars()
        .flat_map(|c| {
            let is_mark = matches!(c, '*' | '_' | '<' | '|' | '[' | '`' | '\\');
            is_mark.then_some('\\').into_iter().chain([c])
        })
        .collect()
}

/// Turns a text into an escaped sentence.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    format!("{}.", escape(&first.chain(letters).collect::<String>()))
}

fn code(text: &str) -> String {
    format!("`{text}`")
}

fn sockets(out: &mut String, head: &str, sockets: &[&SocketSpec]) {
    if sockets.is_empty() {
        return;
    }
    let _ = write!(
        out,
        "\n| {head} | in files | what it is | at first | makes sense |\n|---|---|---|---|---|\n"
    );

    for socket in sockets {
        let _ = writeln!(
            out,
            "| **{}** | {} | {} | {} | {} |",
            escape(socket.title),
            code(socket.key),
            escape(&summary(socket)),
            socket.describe_default(),
            socket.describe_domain(),
        );
    }
}

fn summary(socket: &SocketSpec) -> String {
    match socket.describe_condition() {
        Some(only) => format!("{}. {only}", socket.summary),
        None => socket.summary.to_owned(),
    }
}

fn settings(out: &mut String, settings: &[&SettingSpec]) {
    if settings.is_empty() {
        return;
    }
    out.push_str(
        "\n| setting | in files | what it does | at first | else |\n|---|---|---|---|---|\n",
    );

    for setting in settings {
        let (first, others): (Vec<_>, Vec<_>) = setting
            .options
            .iter()
            .enumerate()
            .partition(|(at, _)| *at == usize::from(setting.default));
        let words = |options: Vec<(usize, &&str)>| {
            let word = |(at, word): (usize, &&str)| match (setting.is_flag(), at) {
                (true, 0) => code("false"),
                (true, _) => code("true"),
                (false, _) => code(word),
            };
            options.into_iter().map(word).collect::<Vec<_>>().join(", ")
        };

        let _ = writeln!(
            out,
            "| **{}** | {} | {} | {} | {} |",
            escape(setting.title),
            code(setting.key),
            escape(setting.summary),
            words(first),
            words(others),
        );
    }
}

/// Returns the picture of a kind: of its curve, or else of an example.
fn picture(spec: &Spec) -> String {
    let mut paths = ["svg", "png"]
        .into_iter()
        .map(|form| format!("pictures/nodes/{}.{form}", spec.key));
    let found = paths.find(|path| root().join("docs").join(path).exists());
    let path = found.unwrap_or_else(|| unreachable!("{} has no picture", spec.key));
    format!("\n![{}](../{path})\n", sentence(spec.summary))
}

/// Describes a kind by its data, except for the parts that its whole family shares.
fn node(spec: &Spec) -> String {
    let mut out = format!(
        "\n## {}\n\n{} In files {}.\n",
        spec.title,
        sentence(spec.summary),
        code(spec.key)
    );
    out.push_str(&picture(spec));
    if !spec.formula.is_empty() {
        let formula = spec.formula.replace("; ", "\n");
        let _ = write!(out, "\n```text\n{formula}\n```\n");
    }

    let own: Vec<_> = spec.own_sockets.iter().collect();
    sockets(&mut out, "socket", &own);
    let row: Vec<_> = spec.row.iter().collect();
    sockets(&mut out, "in each row", &row);
    let own: Vec<_> = spec.own_settings.iter().collect();
    settings(&mut out, &own);
    let words = spec.words.join(", ");

    let domain = Some(spec.domain).filter(|domain| *domain != Spec::EMPTY.domain);
    let facts = [
        ("Domain", domain.unwrap_or("")),
        ("At its ends", spec.ends),
        ("Also found by", &words),
    ];
    let mut lines: Vec<String> = facts
        .into_iter()
        .filter(|(_, text)| !text.is_empty())
        .map(|(what, text)| format!("- {what}: {}.", escape(text)))
        .collect();

    let remarks = spec.remarks();
    lines.extend(
        remarks.map(|remark| format!("- {}", remark.replace("points", "[points](#points)"))),
    );

    if !lines.is_empty() {
        let _ = write!(out, "\n{}\n", lines.join("\n"));
    }
    out
}

/// Returns the generated part of a page.
fn page(families: &[Family]) -> String {
    let mut out = String::new();
    let mut shared: Vec<&Spec> = Vec::new();
    for spec in specs_of(families) {
        let is_new = shared.iter().all(|known| {
            known.shared_sockets != spec.shared_sockets
                || known.shared_settings != spec.shared_settings
        });
        let has_any = !spec.shared_sockets.is_empty() || !spec.shared_settings.is_empty();
        if is_new && has_any {
            shared.push(spec);
        }
    }

    for spec in shared {
        let alike = specs_of(families).filter(|other| {
            other.shared_sockets == spec.shared_sockets
                && other.shared_settings == spec.shared_settings
        });
        let titles: Vec<&str> = alike.map(|spec| spec.title).collect();
        let heading = if titles.len() == specs_of(families).count() {
            String::from("What all have")
        } else {
            format!("What several have\n\n{}.", titles.join(", "))
        };
        let _ = write!(out, "\n## {heading}\n");
        let all: Vec<_> = spec.shared_sockets.iter().collect();
        sockets(&mut out, "socket", &all);
        let all: Vec<_> = spec.shared_settings.iter().collect();
        settings(&mut out, &all);
    }

    for spec in specs_of(families) {
        out.push_str(&node(spec));
    }

    if families.contains(&Family::Curve) {
        out.push_str("\n## Shapes with names\n\nTo start from.\n\n| shape | curve | what it does |\n|---|---|---|\n");
        for preset in curve::PRESETS {
            let (kind, summary) = (preset.kind.spec().title, escape(preset.summary));
            let _ = writeln!(out, "| {} | {kind} | {summary} |", escape(preset.name));
        }
    }

    if families.contains(&Family::Decision) {
        out.push_str("\n## Ways of choosing with names\n\nTo start from: each is the four steps with some of them set.\n\n| way | what it does |\n|---|---|\n");
        for preset in decide::PRESETS {
            let _ = writeln!(
                out,
                "| {} | {} |",
                escape(preset.title),
                escape(preset.summary)
            );
        }
    }
    out
}

fn index() -> String {
    let mut out = String::from("\n| node | page | what it does |\n|---|---|---|\n");
    for (name, families) in PAGES {
        for spec in specs_of(families) {
            let heading: String = spec.title.to_lowercase().replace(' ', "-");
            let _ = writeln!(
                out,
                "| [{}]({name}.md#{heading}) | {name} | {} |",
                spec.title,
                escape(spec.summary)
            );
        }
    }

    out
}

fn assert_page(name: &str, made: &str) {
    let path = format!("{FOLDER}/{name}.md");
    let page = text(&path);
    let parts = page.split_once(MARK);
    let (written, _) = parts.expect("each page has the line behind which all is made");
    assert_current(&path, &format!("{written}{MARK}{made}"));
}

#[test]
fn the_pages_about_nodes_are_current() {
    for (name, families) in PAGES {
        assert_page(name, &page(families));
    }
    assert_page("README", &index());
}

#[test]
fn every_kind_is_on_exactly_one_page() {
    for spec in specs() {
        let pages = PAGES
            .iter()
            .filter(|(_, families)| families.contains(&spec.family));
        assert_eq!(pages.count(), 1, "{}", spec.title);
    }
}
