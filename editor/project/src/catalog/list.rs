//! The list, shelf by shelf, in the order in which a graph is drawn.

use inclination_core::{
    Document, consider, curve, decide,
    kind::{Family, Kind, STRUCTURE, SocketSpec, SocketType, Spec},
    model::{GroupId, Node, NodeKind, Scope, Stat, StatKind},
    text::capitalize,
};

use super::{Catalog, Entry, Shelf, What, ready};
use crate::{
    library::Contents,
    patterns,
    search::Words,
    text::{number, words},
};

pub(super) fn catalog(document: &Document, group: Option<GroupId>, library: &Contents) -> Catalog {
    let mut list = List {
        document,
        group,
        library,
        catalog: Catalog::default(),
    };
    list.stats();
    list.curves();
    list.kinds(Family::Combine);
    list.over_targets();
    list.kinds(Family::Arithmetic);
    list.switches();
    list.kinds(Family::Chance);
    list.history();
    if group.is_none() {
        // The game reads factors, and it reads them of the graph alone.
        list.plain("factor", NodeKind::Factor(Scope::Agent));
    }
    list.considerations();
    list.options();
    list.decisions();
    list.groups();
    list.library();
    list.canvas();
    list.patterns();
    list.catalog
}

pub(super) struct List<'d> {
    pub(super) document: &'d Document,
    pub(super) group: Option<GroupId>,
    pub(super) library: &'d Contents,
    catalog: Catalog,
}

impl List<'_> {
    pub(super) fn node(
        &mut self,
        key: String,
        title: &str,
        summary: &str,
        words: &[&str],
        node: Node,
    ) {
        let spec = node.kind.spec();
        let gives = self.document.graph.output_types(self.group, &node);
        let gives = gives.first().map(|(_, ty)| *ty);
        let found = Words::titled(title)
            .or(words.iter().copied())
            .or(spec.words.iter().copied())
            .or([spec.title, spec.family.title()])
            .saying(summary);
        self.entry(
            key,
            title,
            Shelf::Nodes(spec.family),
            summary,
            gives,
            What::Node(Box::new(node)),
            found,
        );
    }

    #[expect(clippy::too_many_arguments, reason = "an entry has so many parts")]
    pub(super) fn entry(
        &mut self,
        key: String,
        title: &str,
        shelf: Shelf,
        summary: &str,
        gives: Option<SocketType>,
        what: What,
        found: Words,
    ) {
        let entry = Entry {
            key,
            title: title.to_owned(),
            shelf,
            summary: words::sentence(summary),
            gives,
            what,
            is_named: false,
        };
        self.catalog.add(entry, found);
    }

    /// A node as its kind is.
    fn plain(&mut self, key: &str, kind: NodeKind) {
        let spec = kind.spec();
        self.node(
            key.to_owned(),
            spec.title,
            spec.summary,
            &[],
            Node::new("", kind),
        );
    }

    fn ready(&mut self, all: &[ready::Ready], kind: &NodeKind) {
        for one in all {
            self.node(
                one.title.to_owned(),
                one.title,
                one.summary,
                one.words,
                one.node(kind.clone()),
            );
        }
    }

    fn stats(&mut self) {
        for stat in &self.document.graph.stats {
            let summary = about(stat);
            let words = [stat.scope.word(), stat.unit.as_str(), "stat"];
            let node = Node::new("", NodeKind::Stat(stat.id));
            self.node(
                format!("stat {}", stat.id),
                &stat.name,
                &summary,
                &words,
                node,
            );
        }
        for new in ready::STATS {
            let stat = (new.stat)();
            let gives = Some(ready::given_by(&stat.kind));
            let spec = structure("stat");
            let found = Words::titled(new.title)
                .or(new.words.iter().copied())
                .or(spec.iter().flat_map(|spec| spec.words.iter().copied()))
                .saying(new.summary);
            self.entry(
                new.title.to_owned(),
                new.title,
                Shelf::Nodes(Family::Stat),
                new.summary,
                gives,
                What::Stat(Box::new(stat)),
                found,
            );
        }
    }

    fn kinds(&mut self, family: Family) {
        for kind in Kind::all().filter(|kind| kind.spec().family == family) {
            self.plain(kind.spec().key, NodeKind::Formula(kind));
        }
    }

    /// Every curve, and after it what it is ready-made as.
    fn curves(&mut self) {
        for kind in curve::KINDS {
            let spec = kind.spec();
            self.plain(spec.key, NodeKind::Formula(*kind));
            let plain = Node::new("", NodeKind::Formula(*kind));
            for preset in curve::PRESETS.iter().filter(|preset| preset.kind == *kind) {
                let mut node = preset.node(0.0, 1.0);
                if node.sockets == plain.sockets {
                    continue;
                }
                node.name = capitalize(preset.name);
                let title = preset_title(spec.title, preset.name);
                self.node(title.clone(), &title, preset.summary, preset.words, node);
            }
        }
    }

    fn over_targets(&mut self) {
        self.ready(ready::OVER_TARGETS, &NodeKind::Aggregate);
    }

    fn history(&mut self) {
        self.ready(ready::HISTORY, &NodeKind::History(None));
    }

    fn switches(&mut self) {
        self.plain("switch", NodeKind::Switch(Vec::new()));
        self.by_choice("Switch", NodeKind::Switch);
    }

    /// A node for each choice stat, with the stat's choices as its cases.
    fn by_choice(&mut self, what: &str, kind: fn(Vec<String>) -> NodeKind) {
        for stat in &self.document.graph.stats {
            let StatKind::Choice(cases) = &stat.kind else {
                continue;
            };
            let mut node = Node::new("", kind(cases.clone()));
            let row = node.kind.spec().row;
            let held = cases
                .iter()
                .flat_map(|_| row.iter().map(SocketSpec::initial));
            node.rows = held.collect();
            let spec = node.kind.spec();
            let title = format!("{what} by {}", stat.name);
            let summary = format!("{}, here by {}", spec.summary, stat.name);
            let found = Words::titled(&title)
                .or(spec.words.iter().copied())
                .saying(&summary);
            self.entry(
                format!("{what} by {}", stat.id),
                &title,
                Shelf::Nodes(spec.family),
                &summary,
                Some(spec.gives),
                What::By(stat.id, Box::new(node)),
                found,
            );
        }
    }

    fn considerations(&mut self) {
        for form in consider::KINDS {
            let kind = NodeKind::Consideration {
                form: *form,
                option: None,
            };
            // A curve or a combiner may have the same key.
            self.plain(&format!("consideration {}", form.spec().key), kind);
        }
        self.ready(ready::BUNDLES, &NodeKind::Bundle);
        self.plain("consideration set", NodeKind::Set(Vec::new()));
        self.by_choice("Consideration set", NodeKind::Set);
    }

    fn options(&mut self) {
        self.ready(ready::OPTIONS, &NodeKind::Option(String::new()));
        self.node(
            String::from("scored option"),
            "Option of scores",
            "an option that begins with 0, so that it weighs what its scores add up to",
            &["base 0", "scored", "utility", "weighted"],
            ready::scored(),
        );
    }

    fn decisions(&mut self) {
        for preset in decide::PRESETS {
            let title = format!("Decision: {}", preset.title);
            let mut node = preset.node();
            node.name.clear();
            self.node(title.clone(), &title, preset.summary, preset.words, node);
        }
    }

    fn canvas(&mut self) {
        for (title, summary, words, what) in [
            (
                "Note",
                "a text on the canvas",
                &["comment", "text", "remark", "annotation"][..],
                What::Note,
            ),
            (
                "Frame",
                "a titled box behind nodes that belong together",
                &["comment", "box", "backdrop", "region", "section"],
                What::Frame,
            ),
        ] {
            let found = Words::titled(title)
                .or(words.iter().copied())
                .saying(summary);
            self.entry(
                title.to_owned(),
                title,
                Shelf::Canvas,
                summary,
                None,
                what,
                found,
            );
        }
    }
}

impl List<'_> {
    /// Ready parts, each a frame with nodes in it.
    fn patterns(&mut self) {
        for (at, pattern) in patterns::all().iter().enumerate() {
            let found = Words::titled(&pattern.title)
                .or(pattern.words.iter().copied())
                .or(["pattern", "template", "insert"])
                .saying(&pattern.summary);
            self.entry(
                format!("pattern {}", pattern.title),
                &pattern.title,
                Shelf::Patterns,
                &pattern.summary,
                None,
                What::Pattern(at),
                found,
            );
        }
    }
}

/// "Linear: inverse" for the inverse linear one.
fn preset_title(kind: &str, name: &str) -> String {
    let own = kind.to_lowercase();
    let rest: Vec<&str> = name.split(' ').filter(|word| *word != own).collect();
    if rest.is_empty() {
        return format!("{kind}: as in Curvature");
    }
    format!("{kind}: {}", rest.join(" "))
}

/// What a stat is, in a line.
fn about(stat: &Stat) -> String {
    if !stat.description.is_empty() {
        return stat.description.clone();
    }
    match &stat.kind {
        StatKind::Number { low, high, .. } => {
            let end = number::with_unit(&number::short(*high), &stat.unit);
            format!("from {} to {end}", number::short(*low))
        }
        StatKind::YesNo => String::from("yes or no"),
        StatKind::Choice(names) => format!("one of {}", names.join(", ")),
    }
}

fn structure(key: &str) -> Option<&'static Spec> {
    STRUCTURE.iter().copied().find(|spec| spec.key == key)
}
