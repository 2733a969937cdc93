//! Short titles of unnamed considerations, for a view that is zoomed out.

use inclination_core::authoring::model::NodeId;

use super::{Scene, SceneNode};

impl Scene {
    /// Returns the part of a title that tells an unnamed consideration from others: what it looks
    /// at. If another consideration of the same option looks at the same, its kind or the kind of
    /// its curve follows, as in "Distance, Logistic".
    pub fn short_title(&self, node: &SceneNode) -> Option<String> {
        let subject = node.title_subject()?;
        let twins: Vec<&SceneNode> = self
            .outgoing_wires(node.id)
            .flat_map(|wire| self.sources(wire.to))
            .filter(|other| other.id != node.id && other.title_subject() == Some(subject))
            .collect();
        if twins.is_empty() {
            return Some(subject.to_owned());
        }

        let has_own_kind = twins.iter().all(|twin| twin.kind_title != node.kind_title);
        let difference = if has_own_kind {
            Some(node.kind_title)
        } else {
            self.sources(node.id).next().map(|curve| curve.kind_title)
        };
        Some(match difference {
            Some(difference) => format!("{subject}, {difference}"),
            None => subject.to_owned(),
        })
    }

    /// Returns the nodes whose wires a node receives.
    fn sources(&self, id: NodeId) -> impl Iterator<Item = &SceneNode> {
        let wires = self.wires.get(self.incoming_range(id)).unwrap_or_default();
        wires.iter().filter_map(|wire| self.node(wire.from.node))
    }
}

#[cfg(test)]
mod tests {
    use inclination_core::authoring::{
        Builder,
        consider::{self, Form},
        curve,
        format::Document,
        kind::Kind,
        model::Stat,
    };

    use super::*;

    #[test]
    fn considerations_of_one_stat_have_different_short_titles() {
        let mut graph = Builder::new("");
        let distance = graph.stat(Stat::number("Distance", 0.0, 1.0));
        let mood = graph.stat(Stat::number("Mood", 0.0, 1.0));
        let mut look_at = |kind: Kind, stat, form: Form| {
            let curve = graph.node_of_kind("", kind).with("x", stat).out();
            graph
                .node_of_kind("", form)
                .with(form.spec().own_sockets[0].key, curve)
                .out()
        };
        let options = [
            [
                look_at(curve::LINEAR, distance, consider::MULTIPLIER),
                look_at(curve::LOGISTIC, distance, consider::MULTIPLIER),
                look_at(curve::LINEAR, distance, consider::SCORE),
                look_at(curve::LINEAR, mood, consider::MULTIPLIER),
            ]
            .to_vec(),
            vec![look_at(curve::LINEAR, distance, consider::MULTIPLIER)],
        ];
        let options = options.map(|considerations| graph.option("", considerations).out());
        graph.decision("", options);
        let document = Document {
            graph: graph.finish().unwrap(),
            ..Document::default()
        };

        let scene = Scene::new(&document, None);
        let mut titles: Vec<String> = scene
            .nodes
            .iter()
            .filter_map(|node| scene.short_title(node))
            .collect();
        titles.sort();
        assert_eq!(
            titles,
            [
                "Distance",
                "Distance, Linear",
                "Distance, Logistic",
                "Distance, Score",
                "Mood"
            ]
        );
    }
}
