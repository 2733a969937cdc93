//! The pages about nodes match the core's data: a marker on each page separates the text above it,
//! which a person wrote, from the text below it, which is generated here.

use std::fmt::Write;

use inclination_core::authoring::{
    consider, curve, decide,
    kind::{Family, Kind, STRUCTURAL_KINDS, SettingSpec, SocketSpec, Spec},
};

use super::pages::{assert_current, read_file, repository_root};

const PAGE_FOLDER: &str = "docs/nodes";
const GENERATED_MARK: &str = "<!-- Generated below from the core's data. To update: UPDATE_SNAPSHOTS=1 cargo test -p inclination-tests --test guide -->\n";

/// The pages in reading order, each with its families.
const PAGES: [(&str, &[Family]); 9] = [
    ("stat", &[Family::Stat, Family::Factor]),
    ("arithmetic", &[Family::Arithmetic]),
    ("curve", &[Family::Curve]),
    ("combine", &[Family::Combine]),
    ("chance", &[Family::Chance]),
    ("consideration", &[Family::Consideration, Family::History]),
    ("decision", &[Family::Option, Family::Decision]),
    ("effects", &[Family::Effects]),
    ("group", &[Family::Group]),
];

fn all_specs() -> impl Iterator<Item = &'static Spec> {
    let formulas = Kind::all().map(Kind::spec);
    let forms = consider::KINDS.iter().map(|form| form.spec());
    formulas
        .chain(forms)
        .chain(STRUCTURAL_KINDS.iter().copied())
}

fn family_specs(families: &[Family]) -> impl Iterator<Item = &'static Spec> {
    all_specs().filter(|spec| families.contains(&spec.family))
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
fn to_sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    format!("{}.", escape(&first.chain(letters).collect::<String>()))
}

fn code_span(text: &str) -> String {
    format!("`{text}`")
}

fn write_sockets(out: &mut String, head: &str, kind: &Spec, sockets: &[&SocketSpec]) {
    if sockets.is_empty() {
        return;
    }
    let _ = write!(
        out,
        "\n| {head} | in files | meaning | default | accepts |\n|---|---|---|---|---|\n"
    );

    for socket in sockets {
        let _ = writeln!(
            out,
            "| **{}** | {} | {} | {} | {} |",
            escape(socket.title),
            code_span(socket.key),
            escape(&summarize_socket(kind, socket)),
            socket.describe_default(),
            socket.describe_domain(),
        );
    }
}

fn summarize_socket(kind: &Spec, socket: &SocketSpec) -> String {
    match socket.describe_condition(kind) {
        Some(only) => format!("{}. {only}", socket.summary),
        None => socket.summary.to_owned(),
    }
}

fn write_settings(out: &mut String, settings: &[&SettingSpec]) {
    if settings.is_empty() {
        return;
    }
    out.push_str(
        "\n| setting | in files | meaning | default | other values |\n|---|---|---|---|---|\n",
    );

    for setting in settings {
        let (first, others): (Vec<_>, Vec<_>) = setting
            .options
            .iter()
            .enumerate()
            .partition(|(at, _)| *at == usize::from(setting.default));
        let words = |options: Vec<(usize, &&str)>| {
            let word = |(at, word): (usize, &&str)| match (setting.is_flag(), at) {
                (true, 0) => code_span("false"),
                (true, _) => code_span("true"),
                (false, _) => code_span(word),
            };
            options.into_iter().map(word).collect::<Vec<_>>().join(", ")
        };

        let _ = writeln!(
            out,
            "| **{}** | {} | {} | {} | {} |",
            escape(setting.title),
            code_span(setting.key),
            escape(setting.summary),
            words(first),
            words(others),
        );
    }
}

/// Returns the picture of a kind: that of its curve, or else that of an example.
fn picture_link(spec: &Spec) -> String {
    let mut paths = ["svg", "png"]
        .into_iter()
        .map(|form| format!("pictures/nodes/{}.{form}", spec.key));
    let found = paths.find(|path| repository_root().join("docs").join(path).exists());
    let path = found.unwrap_or_else(|| unreachable!("{} has no picture", spec.key));
    format!("\n![{}](../{path})\n", to_sentence(spec.summary))
}

/// Describes a kind by its data, except for the parts that its whole family shares.
fn describe_node(spec: &Spec) -> String {
    let mut out = format!(
        "\n## {}\n\n{} Key in files: {}.\n",
        spec.title,
        to_sentence(spec.summary),
        code_span(spec.key)
    );
    out.push_str(&picture_link(spec));
    if !spec.formula.is_empty() {
        let formula = spec.formula.replace("; ", "\n");
        let _ = write!(out, "\n```text\n{formula}\n```\n");
    }

    let own: Vec<_> = spec.own_sockets.iter().collect();
    write_sockets(&mut out, "socket", spec, &own);
    let row: Vec<_> = spec.row.iter().collect();
    write_sockets(&mut out, "in each row", spec, &row);
    let own: Vec<_> = spec.own_settings.iter().collect();
    write_settings(&mut out, &own);
    let words = spec.words.join(", ");

    let domain = Some(spec.domain).filter(|domain| *domain != Spec::EMPTY.domain);
    let ends = match spec.family {
        Family::Curve => "At the ends",
        _ => "Edge cases",
    };
    let facts = [
        ("Input values", domain.unwrap_or("")),
        (ends, spec.ends),
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
fn generate_page(families: &[Family]) -> String {
    let mut out = String::new();
    let mut shared: Vec<&Spec> = Vec::new();
    for spec in family_specs(families) {
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
        let alike = family_specs(families).filter(|other| {
            other.shared_sockets == spec.shared_sockets
                && other.shared_settings == spec.shared_settings
        });
        let titles: Vec<&str> = alike.map(|spec| spec.title).collect();
        let heading = if titles.len() == family_specs(families).count() {
            String::from("Shared by all")
        } else {
            format!(
                "Shared by several\n\nThese nodes share the setting below: {}.",
                titles.join(", ")
            )
        };
        let _ = write!(out, "\n## {heading}\n");
        let all: Vec<_> = spec.shared_sockets.iter().collect();
        write_sockets(&mut out, "socket", spec, &all);
        let all: Vec<_> = spec.shared_settings.iter().collect();
        write_settings(&mut out, &all);
    }

    for spec in family_specs(families) {
        out.push_str(&describe_node(spec));
    }

    if families.contains(&Family::Curve) {
        out.push_str("\n## Presets\n\nEach preset is a curve with certain numbers, as a starting point.\n\n| preset | curve | what it does | in Curvature |\n|---|---|---|---|\n");
        for preset in curve::PRESETS {
            let (kind, summary) = (preset.kind.spec().title, escape(preset.summary));
            let (name, theirs) = (escape(preset.name), escape(preset.curvature_name));
            let _ = writeln!(out, "| {name} | {kind} | {summary} | {theirs} |");
        }
    }

    if families.contains(&Family::Decision) {
        out.push_str("\n## Ways of choosing\n\nEach way of choosing is a named combination of settings for the four steps, as a starting point.\n\n| way of choosing | what it does | use it when |\n|---|---|---|\n");
        for preset in decide::PRESETS {
            let _ = writeln!(
                out,
                "| {} | {} | {} |",
                escape(preset.title),
                escape(preset.summary),
                escape(preset.use_when)
            );
        }
    }
    out
}

fn generate_index() -> String {
    let mut out = String::from("\n| node | page | what it does |\n|---|---|---|\n");
    for (name, families) in PAGES {
        for spec in family_specs(families) {
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

fn assert_page(name: &str, generated: &str) {
    let path = format!("{PAGE_FOLDER}/{name}.md");
    let page = read_file(&path);
    let parts = page.split_once(GENERATED_MARK);
    let (written, _) = parts.expect("each page has the line below which everything is generated");
    assert_current(&path, &format!("{written}{GENERATED_MARK}{generated}"));
}

#[test]
fn the_pages_about_nodes_are_current() {
    for (name, families) in PAGES {
        assert_page(name, &generate_page(families));
    }
    assert_page("README", &generate_index());
}

#[test]
fn every_kind_is_on_exactly_one_page() {
    for spec in all_specs() {
        let pages = PAGES
            .iter()
            .filter(|(_, families)| families.contains(&spec.family));
        assert_eq!(pages.count(), 1, "{}", spec.title);
    }
}
