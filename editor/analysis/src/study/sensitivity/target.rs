//! The results that a sensitivity analysis can examine, and where in the graph they come from.

use inclination_core::{
    DecisionHandle, FactorHandle, OptionHandle, Program,
    authoring::model::{Graph, GroupId, NodeId, NodeKind, Path},
};

use crate::live;

/// The maximum number of visited nodes. A graph with groups in groups may expand to a million.
const MAX_VISITED_NODES: usize = 1 << 14;

/// A result that a sensitivity analysis can examine.
#[derive(Clone, Debug, PartialEq)]
pub struct SensitivityTarget {
    /// The result's full name: an option, with its decision if there are several, or a factor.
    pub name: String,
    /// The name of the option or the factor alone.
    pub title: String,
    output: TargetOutput,
    /// The nodes that produce the number, with the nearest first.
    pub(super) source_nodes: Vec<live::NodeAddress>,
    /// The uses of groups that contain these nodes.
    pub(super) group_uses: Vec<live::NodeAddress>,
}

/// The output of the graph that holds the result.
#[derive(Clone, Debug, PartialEq)]
enum TargetOutput {
    Factor(String),
    /// The paths of a decision and of one of its options.
    Option(Path, Path),
}

/// The handles of a result in one program.
#[derive(Clone, Copy, Debug)]
pub(super) enum TargetHandles {
    Factor(FactorHandle),
    Option(DecisionHandle, OptionHandle),
}

impl SensitivityTarget {
    /// Returns whether the result is an option, which has a weight and a chance.
    pub fn is_option(&self) -> bool {
        matches!(self.output, TargetOutput::Option(..))
    }

    /// Returns whether the result is an option of this decision.
    pub fn is_in_decision(&self, program: &Program, decision: DecisionHandle) -> bool {
        let TargetOutput::Option(path, _) = self.output else {
            return false;
        };
        program.decision_at(path) == Some(decision)
    }

    /// Returns the result's handles in a program, or `None` if the program does not contain it.
    pub(super) fn find_handles(&self, program: &Program) -> Option<TargetHandles> {
        match &self.output {
            TargetOutput::Factor(name) => program.factor(name).ok().map(TargetHandles::Factor),
            TargetOutput::Option(decision, option) => {
                let decision = program.decision_at(*decision)?;
                Some(TargetHandles::Option(decision, program.option_at(*option)?))
            }
        }
    }
}

/// A node of the expanded graph.
struct ExpandedNode {
    path: Path,
    at: live::NodeAddress,
    uses: Vec<live::NodeAddress>,
}

/// Lists every possible result: the options of each decision, then the factors.
pub fn list_targets(graph: &Graph, program: &Program) -> Vec<SensitivityTarget> {
    let mut sites = ExpandedNodes {
        graph,
        left: MAX_VISITED_NODES,
        decisions: Vec::new(),
        options: Vec::new(),
    };
    sites.collect_body(None, Path::ROOT, &mut Vec::new());

    let mut targets = Vec::new();
    let several = program.decisions().len() > 1;
    for (decision, name) in program.decisions() {
        let is_decision = |site: &&ExpandedNode| program.decision_at(site.path) == Some(decision);
        let Some(decision_site) = sites.decisions.iter().find(is_decision) else {
            continue;
        };

        let mut known = Vec::new();
        for option in program.options(decision) {
            let is_option = |site: &&ExpandedNode| program.option_at(site.path) == Some(option);
            let site = sites.options.iter().find(is_option);
            let Some(site) = site.filter(|_| !known.contains(&option)) else {
                continue;
            };
            known.push(option);
            let title = program.option_name(option).to_owned();
            targets.push(SensitivityTarget {
                name: if several {
                    format!("{name}: {title}")
                } else {
                    title.clone()
                },
                title,
                output: TargetOutput::Option(decision_site.path, site.path),
                // The decision's own considerations also affect each option's weight and chance.
                source_nodes: vec![site.at, decision_site.at],
                group_uses: [site.uses.clone(), decision_site.uses.clone()].concat(),
            });
        }
    }

    let factors = graph
        .nodes
        .iter()
        .filter(|(_, node)| matches!(node.kind, NodeKind::Factor(_)));
    targets.extend(factors.map(|(id, node)| SensitivityTarget {
        name: format!("Factor: {}", node.name),
        title: node.name.clone(),
        output: TargetOutput::Factor(node.name.clone()),
        source_nodes: vec![(None, *id)],
        group_uses: Vec::new(),
    }));
    targets
}

/// The decisions and options of the expanded graph.
struct ExpandedNodes<'g> {
    graph: &'g Graph,
    left: usize,
    decisions: Vec<ExpandedNode>,
    options: Vec<ExpandedNode>,
}

impl ExpandedNodes<'_> {
    /// Collects the decisions and options of a body, including those in the groups it uses.
    fn collect_body(
        &mut self,
        group: Option<GroupId>,
        path: Path,
        uses: &mut Vec<live::NodeAddress>,
    ) {
        let Some(body) = self.graph.body(group) else {
            return;
        };
        let site = |id: NodeId, uses: &[live::NodeAddress]| ExpandedNode {
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
                    self.collect_body(Some(*used), path.node(*id), uses);
                    uses.pop();
                }
                _ => {}
            }
        }
    }
}
