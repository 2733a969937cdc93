//! What a result may be, and where in the graph it comes from.

use inclination_core::{
    DecisionHandle, FactorHandle, OptionHandle, Program,
    model::{Graph, GroupId, NodeId, NodeKind, Path},
};

use crate::live;

/// How many nodes are looked at; a graph that uses groups in groups may expand to a million.
const MOST: usize = 1 << 14;

/// What a result may be.
#[derive(Clone, Debug, PartialEq)]
pub struct Aim {
    /// What it is called: an option, with its decision where there are several; a factor.
    pub name: String,
    /// The option or the factor alone.
    pub title: String,
    of: Of,
    /// Where its number comes from, the nearest first.
    pub(super) from: Vec<live::At>,
    /// The uses of groups that lead there.
    pub(super) uses: Vec<live::At>,
}

#[derive(Clone, Debug, PartialEq)]
enum Of {
    Factor(String),
    /// An option of a decision.
    Option(Path, Path),
}

/// The same in one program.
#[derive(Clone, Copy, Debug)]
pub(super) enum Found {
    Factor(FactorHandle),
    Option(DecisionHandle, OptionHandle),
}

impl Aim {
    /// Whether it is an option, which has a weight and a chance.
    pub fn is_option(&self) -> bool {
        matches!(self.of, Of::Option(..))
    }

    /// Whether it is an option of this decision.
    pub fn is_of(&self, program: &Program, decision: DecisionHandle) -> bool {
        let Of::Option(path, _) = self.of else {
            return false;
        };
        program.decision_at(path) == Some(decision)
    }

    pub(super) fn found(&self, program: &Program) -> Option<Found> {
        match &self.of {
            Of::Factor(name) => program.factor(name).map(Found::Factor),
            Of::Option(decision, option) => {
                let decision = program.decision_at(*decision)?;
                Some(Found::Option(decision, program.option_at(*option)?))
            }
        }
    }
}

/// Somewhere in the expanded graph.
struct Site {
    path: Path,
    at: live::At,
    uses: Vec<live::At>,
}

/// Everything that may be a result: the options of each decision, then the factors.
pub fn aims(graph: &Graph, program: &Program) -> Vec<Aim> {
    let mut sites = Sites {
        graph,
        left: MOST,
        decisions: Vec::new(),
        options: Vec::new(),
    };
    sites.walk(None, Path::ROOT, &mut Vec::new());
    let mut aims = Vec::new();
    let several = program.decisions().len() > 1;
    for (decision, name) in program.decisions() {
        let is_it = |site: &&Site| program.decision_at(site.path) == Some(decision);
        let Some(stands) = sites.decisions.iter().find(is_it) else {
            continue;
        };
        let mut known = Vec::new();
        for option in program.options(decision) {
            let is_it = |site: &&Site| program.option_at(site.path) == Some(option);
            let site = sites.options.iter().find(is_it);
            let Some(site) = site.filter(|_| !known.contains(&option)) else {
                continue;
            };
            known.push(option);
            let title = program.option_name(option).to_owned();
            aims.push(Aim {
                name: if several {
                    format!("{name}: {title}")
                } else {
                    title.clone()
                },
                title,
                of: Of::Option(stands.path, site.path),
                // What a decision asks of all its options weighs too, and decides how likely each is.
                from: vec![site.at, stands.at],
                uses: [site.uses.clone(), stands.uses.clone()].concat(),
            });
        }
    }
    let nodes = graph.nodes.iter();
    let factors = nodes.filter(|(_, node)| matches!(node.kind, NodeKind::Factor(_)));
    aims.extend(factors.map(|(id, node)| Aim {
        name: format!("Factor: {}", node.name),
        title: node.name.clone(),
        of: Of::Factor(node.name.clone()),
        from: vec![(None, *id)],
        uses: Vec::new(),
    }));
    aims
}

struct Sites<'g> {
    graph: &'g Graph,
    left: usize,
    decisions: Vec<Site>,
    options: Vec<Site>,
}

impl Sites<'_> {
    fn walk(&mut self, group: Option<GroupId>, path: Path, uses: &mut Vec<live::At>) {
        let Some(body) = self.graph.body(group) else {
            return;
        };
        let site = |id: NodeId, uses: &[live::At]| Site {
            path: path.node(id),
            at: (group, id),
            uses: uses.to_vec(),
        };
        for (id, node) in body {
            let Some(rest) = self.left.checked_sub(1) else {
                return;
            };
            self.left = rest;
            match &node.kind {
                NodeKind::Decision => self.decisions.push(site(*id, uses)),
                NodeKind::Option(_) => self.options.push(site(*id, uses)),
                NodeKind::Group { group: used, .. } => {
                    uses.push((group, *id));
                    self.walk(Some(*used), path.node(*id), uses);
                    uses.pop();
                }
                _ => {}
            }
        }
    }
}
