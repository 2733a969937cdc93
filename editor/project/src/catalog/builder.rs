//! Builds the catalog section by section, in the order in which a graph is usually built.

use inclination_core::{
    Scope,
    authoring::{
        arithmetic, consider, curve, decide,
        expression::Expression,
        format::Document,
        kind::{Family, Kind, STRUCTURAL_KINDS, SocketSpec, SocketType, Spec},
        model::{GroupId, Node, NodeKind, Stat, StatKind},
    },
    text::{append_unit, capitalize},
};

use super::{Catalog, CatalogEntry, CatalogSection, EntryContent, presets};
use crate::{
    edit::new_node::new_node,
    library::LibraryContents,
    patterns,
    search::SearchWords,
    text::{formatting, number},
};

/// Lists everything that can be added to a canvas.
pub(super) fn build_catalog(
    document: &Document,
    group: Option<GroupId>,
    library: &LibraryContents,
) -> Catalog {
    let mut list = CatalogBuilder {
        document,
        group,
        library,
        catalog: Catalog::default(),
    };

    list.add_stats();
    list.add_curves();
    list.add_kinds(Family::Combine);
    list.add_aggregates();
    list.add_kinds(Family::Arithmetic);
    list.add_switches();
    list.add_expression();
    list.add_kinds(Family::Chance);
    list.add_history();
    if group.is_none() {
        // Games read factors, and only those of the main graph.
        list.add_default("factor", NodeKind::Factor(Scope::Agent));
    }
    list.add_considerations();
    list.add_options();
    list.add_decisions();
    list.add_default("effects", NodeKind::Effects(Vec::new()));
    list.add_groups();
    list.add_library();
    list.add_canvas_items();
    list.add_patterns();

    list.catalog
}

/// Collects the entries of a catalog.
pub(super) struct CatalogBuilder<'d> {
    pub(super) document: &'d Document,
    pub(super) group: Option<GroupId>,
    pub(super) library: &'d LibraryContents,
    catalog: Catalog,
}

impl CatalogBuilder<'_> {
    /// Adds an entry for a node, filed under the family of its kind.
    pub(super) fn add_node(
        &mut self,
        key: String,
        title: &str,
        summary: &str,
        words: &[&str],
        node: Node,
    ) {
        let spec = node.kind.spec();
        let outputs = self.document.graph.output_types(self.group, &node);
        let gives = outputs.first().map(|(_, ty)| *ty);
        let found = SearchWords::from_title(title)
            .with_aliases(words.iter().copied())
            .with_aliases([spec.title, spec.family.title()])
            .with_aliases(family_words(spec.family).iter().copied());

        // The words of a kind mean the plain kind. They also find its variants, but further down.
        let found = if node == Node::new("", node.kind.clone()) {
            found
                .with_aliases(spec.words.iter().copied())
                .with_description(summary)
        } else {
            found.with_description(&format!("{summary} {}", spec.words.join(" ")))
        };

        self.add_entry(
            key,
            title,
            CatalogSection::Nodes(spec.family),
            summary,
            gives,
            EntryContent::Node(Box::new(node)),
            found,
        );
    }

    /// Adds an entry.
    #[expect(
        clippy::too_many_arguments,
        reason = "one argument for each field of an entry"
    )]
    pub(super) fn add_entry(
        &mut self,
        key: String,
        title: &str,
        shelf: CatalogSection,
        summary: &str,
        gives: Option<SocketType>,
        what: EntryContent,
        found: SearchWords,
    ) {
        let entry = CatalogEntry {
            key,
            title: title.to_owned(),
            section: shelf,
            summary: formatting::to_sentence(summary),
            gives,
            content: what,
            is_named: false,
        };
        self.catalog.push_entry(entry, found);
    }

    /// Adds an entry for a node kind with its default settings.
    fn add_default(&mut self, key: &str, kind: NodeKind) {
        let spec = kind.spec();
        self.add_node(
            key.to_owned(),
            spec.title,
            spec.summary,
            &[],
            new_node(kind),
        );
    }

    /// Adds an entry for each preset of a node kind.
    fn add_presets(&mut self, presets: &[presets::NodePreset], kind: &NodeKind) {
        for preset in presets {
            self.add_node(
                preset.title.to_owned(),
                preset.title,
                preset.summary,
                preset.words,
                preset.build_node(kind.clone()),
            );
        }
    }

    /// Adds the document's stats, and new stats of each kind.
    fn add_stats(&mut self) {
        for stat in &self.document.graph.stats {
            let summary = describe_stat(stat);
            let words = [stat.scope.word(), stat.unit.as_str(), "stat"];
            let node = Node::new("", NodeKind::Stat(stat.id));
            self.add_node(
                format!("stat {}", stat.id),
                &stat.name,
                &summary,
                &words,
                node,
            );
        }

        for new in presets::STATS {
            let stat = (new.stat)();
            let gives = Some(presets::stat_output_type(&stat.kind));
            let spec = structure_spec("stat");
            let found = SearchWords::from_title(new.title)
                .with_aliases(new.words.iter().copied())
                .with_aliases(spec.iter().flat_map(|spec| spec.words.iter().copied()))
                .with_description(new.summary);

            self.add_entry(
                new.title.to_owned(),
                new.title,
                CatalogSection::Nodes(Family::Stat),
                new.summary,
                gives,
                EntryContent::Stat(Box::new(stat)),
                found,
            );
        }
    }

    /// Adds all formula kinds of a family.
    fn add_kinds(&mut self, family: Family) {
        for kind in Kind::all().filter(|kind| kind.spec().family == family) {
            self.add_default(kind.spec().key, NodeKind::Formula(kind));
            if kind == arithmetic::COMPARE {
                self.add_presets(presets::COMPARISONS, &NodeKind::Formula(kind));
            }
        }
    }

    /// Adds each kind of curve, followed by its presets.
    fn add_curves(&mut self) {
        for kind in curve::KINDS {
            let spec = kind.spec();
            self.add_default(spec.key, NodeKind::Formula(*kind));

            let plain = Node::new("", NodeKind::Formula(*kind));
            for preset in curve::PRESETS.iter().filter(|preset| preset.kind == *kind) {
                let mut node = preset.to_node(0.0, 1.0);
                if node.sockets == plain.sockets {
                    continue;
                }
                node.name = capitalize(preset.name);
                let title = preset_title(spec.title, preset.name);
                let mut words = preset.words.to_vec();
                words.push(preset.curvature_name);
                self.add_node(title.clone(), &title, preset.summary, &words, node);
            }
        }
    }

    /// Adds the ways to summarize the candidates.
    fn add_aggregates(&mut self) {
        self.add_presets(presets::AGGREGATES, &NodeKind::Aggregate);
    }

    /// Adds the readings of an option's history.
    fn add_history(&mut self) {
        self.add_presets(presets::HISTORY, &NodeKind::History(None));
    }

    /// Adds an expression whose formula is still to be typed.
    fn add_expression(&mut self) {
        let node = Node::from_expression("", Expression::new("0", Vec::new()));
        let spec = node.kind.spec();
        let found = SearchWords::from_title(spec.title)
            .with_aliases(spec.words.iter().copied())
            .with_description(spec.summary);
        self.add_entry(
            String::from(spec.key),
            spec.title,
            CatalogSection::Nodes(spec.family),
            spec.summary,
            Some(spec.gives),
            EntryContent::Formula(Box::new(node)),
            found,
        );
    }

    /// Adds an empty switch and a switch for each choice stat.
    fn add_switches(&mut self) {
        self.add_default("switch", NodeKind::Switch(Vec::new()));
        self.add_for_each_choice_stat("Switch", NodeKind::Switch);
    }

    /// Adds a node for each choice stat, with the stat's choices as its cases.
    fn add_for_each_choice_stat(&mut self, what: &str, kind: fn(Vec<String>) -> NodeKind) {
        for stat in &self.document.graph.stats {
            let StatKind::Choice(cases) = &stat.kind else {
                continue;
            };
            let mut node = Node::new("", kind(cases.clone()));
            let row = node.kind.spec().row;
            node.rows = cases
                .iter()
                .flat_map(|_| row.iter().map(SocketSpec::initial_socket))
                .collect();

            let spec = node.kind.spec();
            let title = format!("{what} by {}", stat.name);
            let summary = format!("{}, with the choices of {}", spec.summary, stat.name);
            let found = SearchWords::from_title(&title)
                .with_aliases(spec.words.iter().copied())
                .with_description(&summary);

            self.add_entry(
                format!("{what} by {}", stat.id),
                &title,
                CatalogSection::Nodes(spec.family),
                &summary,
                Some(spec.gives),
                EntryContent::ByChoice(stat.id, Box::new(node)),
                found,
            );
        }
    }

    /// Adds considerations, bundles and consideration sets.
    fn add_considerations(&mut self) {
        for form in consider::KINDS {
            let kind = NodeKind::Consideration {
                form: *form,
                option: None,
            };
            // The prefix keeps the key apart from a curve or combiner of the same key.
            self.add_default(&format!("consideration {}", form.spec().key), kind);
        }

        self.add_presets(presets::BUNDLES, &NodeKind::Bundle);
        self.add_default("consideration set", NodeKind::Set(Vec::new()));
        self.add_for_each_choice_stat("Consideration set", NodeKind::Set);
    }

    fn add_options(&mut self) {
        self.add_presets(presets::OPTIONS, &NodeKind::Option(String::new()));
        self.add_node(
            String::from("scored option"),
            "Scored option",
            "an option with base 0, so that its weight is the sum of its scores",
            &["base 0", "scored", "utility", "weighted"],
            presets::scored_option(),
        );
    }

    /// Adds decisions, one for each preset of its rules.
    fn add_decisions(&mut self) {
        for preset in decide::PRESETS {
            let title = format!("Decision: {}", preset.title);
            let mut node = preset.node();
            node.name.clear();
            let words: Vec<&str> = preset.words.iter().copied().chain([preset.title]).collect();
            self.add_node(title.clone(), &title, preset.summary, &words, node);
        }
    }

    /// Adds notes and frames.
    fn add_canvas_items(&mut self) {
        let items = [
            (
                "Note",
                "text on the canvas",
                &["comment", "text", "remark", "annotation"][..],
                EntryContent::Note,
            ),
            (
                "Frame",
                "a titled box behind nodes that belong together",
                &["comment", "box", "backdrop", "region", "section"],
                EntryContent::Frame,
            ),
        ];

        for (title, summary, words, what) in items {
            let found = SearchWords::from_title(title)
                .with_aliases(words.iter().copied())
                .with_description(summary);
            self.add_entry(
                title.to_owned(),
                title,
                CatalogSection::Canvas,
                summary,
                None,
                what,
                found,
            );
        }
    }
}

impl CatalogBuilder<'_> {
    /// Adds patterns: ready-made frames with nodes in them.
    fn add_patterns(&mut self) {
        for (at, pattern) in patterns::all_patterns().iter().enumerate() {
            let found = SearchWords::from_title(&pattern.title)
                .with_aliases(pattern.words.iter().copied())
                .with_aliases(["pattern", "template", "insert"])
                .with_description(&pattern.summary);
            self.add_entry(
                format!("pattern {}", pattern.title),
                &pattern.title,
                CatalogSection::Patterns,
                &pattern.summary,
                None,
                EntryContent::Pattern(at),
                found,
            );
        }
    }
}

/// Returns the title of a curve preset without repeating the kind: "Linear: inverse" for the preset
/// "inverse linear".
fn preset_title(kind: &str, name: &str) -> String {
    let own = kind.to_lowercase();
    let rest: Vec<&str> = name.split(' ').filter(|word| *word != own).collect();

    if rest.is_empty() {
        return format!("{kind}: as in Curvature");
    }
    format!("{kind}: {}", rest.join(" "))
}

/// Returns the words by which a search finds every node of a family.
const fn family_words(family: Family) -> &'static [&'static str] {
    match family {
        Family::Curve => &["response curve", "utility curve"],
        Family::Stat => &["input axis"],
        Family::Consideration => &["scorer", "appraisal"],
        Family::Option => &["action", "behavior", "activity"],
        Family::Decision => &["reasoner", "decision maker", "selector"],
        _ => &[],
    }
}

/// Returns a stat's description or, if that is empty, a description of its values.
fn describe_stat(stat: &Stat) -> String {
    if !stat.description.is_empty() {
        return stat.description.clone();
    }

    match &stat.kind {
        StatKind::Number { low, high, .. } => {
            let end = append_unit(&number::format_setting(*high), &stat.unit);
            format!("from {} to {end}", number::format_setting(*low))
        }
        StatKind::YesNo => String::from("yes or no"),
        StatKind::Choice(names) => format!("one of {}", names.join(", ")),
    }
}

/// Returns the description of a structural node kind.
fn structure_spec(key: &str) -> Option<&'static Spec> {
    STRUCTURAL_KINDS
        .iter()
        .copied()
        .find(|spec| spec.key == key)
}
