//! Links between pages lead somewhere, and the summary lists every page of the guide.

use std::{collections::BTreeSet, path::Path};

use super::pages::{read_file, read_pages, repository_root};

/// Returns a page's lines outside of code blocks.
fn prose_lines(text: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    text.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

/// Returns the targets of the links and pictures on a page.
fn links(text: &str) -> Vec<&str> {
    prose_lines(text)
        .flat_map(|line| line.split("](").skip(1))
        .filter_map(|rest| rest.split_once(')'))
        .map(|(target, _)| target)
        .collect()
}

/// Returns the anchor of a heading, as forges and mdBook generate it.
fn anchor(heading: &str) -> String {
    heading
        .trim()
        .chars()
        .filter(|c| c.is_alphanumeric() || " -_".contains(*c))
        .flat_map(char::to_lowercase)
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}

fn anchors(text: &str) -> BTreeSet<String> {
    prose_lines(text)
        .filter(|line| line.starts_with('#'))
        .map(|line| anchor(line.trim_start_matches('#')))
        .collect()
}

#[test]
fn every_link_has_a_target() {
    let mut count = 0;
    for (path, page) in read_pages() {
        let folder = Path::new(&path).parent().unwrap_or(Path::new(""));
        for link in links(&page) {
            if link.starts_with("https://") {
                continue;
            }

            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() {
                path.clone()
            } else {
                folder.join(file).to_str().expect("it is UTF-8").to_owned()
            };

            assert!(repository_root().join(&target).exists(), "{path}: {link}");
            if !heading.is_empty() {
                assert!(
                    anchors(&read_file(&target)).contains(heading),
                    "{path}: {link}"
                );
            }
            count += 1;
        }
    }
    assert!(count > 100, "{count}");
}

#[test]
fn the_summary_lists_every_page_of_the_guide_once() {
    let summary = read_file("docs/SUMMARY.md");
    let listed = links(&summary);
    let mut sorted: Vec<String> = listed.iter().map(|link| format!("docs/{link}")).collect();
    sorted.sort();
    let pages: Vec<String> = read_pages()
        .into_iter()
        .map(|(path, _)| path)
        .filter(|path| path.starts_with("docs/") && path != "docs/SUMMARY.md")
        .collect();
    assert_eq!(sorted, pages);
}
