//! The readouts of probes: outputs whose values are shown all the time.

use emath::Pos2;
use inclination_core::authoring::{
    kind::{Family, SocketType},
    model::Wire,
};
use inclination_project::scene::{End, Scene, rows};

use super::{canvas::LiveCanvas, value_text::value_with_unit};

/// The content of a probe's chip.
#[derive(Clone, Debug, PartialEq)]
pub struct ProbeReadout {
    /// The probed output.
    pub output: Wire,
    /// Where its socket is on the canvas.
    pub socket: Pos2,
    /// The output's name.
    pub name: String,
    /// The value with its unit.
    pub text: String,
    /// The type of the value.
    pub ty: SocketType,
    /// The family of the node that gives it.
    pub family: Family,
}

/// Returns the readouts of those probes of a canvas whose values are known.
pub fn read_probes(
    canvas: &LiveCanvas<'_>,
    scene: &Scene,
    probes: impl Iterator<Item = Wire>,
) -> Vec<ProbeReadout> {
    probes
        .filter_map(|output| read_probe(canvas, scene, output))
        .collect()
}

fn read_probe(canvas: &LiveCanvas<'_>, scene: &Scene, output: Wire) -> Option<ProbeReadout> {
    let node = canvas.node(output.node)?;
    let placed = scene.node(output.node)?;
    let end = End::Out(output.port);

    let value = canvas.value(output)?;
    let unit = rows::output_unit(canvas.graph, canvas.group, node, output.port);
    Some(ProbeReadout {
        output,
        socket: placed.socket_position(end)?,
        name: placed.socket_name(end),
        text: value_with_unit(value, &unit, canvas.stat_of_output(output)),
        ty: canvas.graph.wire_type(canvas.group, output),
        family: placed.family,
    })
}

#[cfg(test)]
mod tests {
    use inclination_core::authoring::format::Document;

    use super::*;
    use crate::live::Live;

    #[test]
    fn a_probe_reads_a_value_with_its_unit() {
        let file = include_bytes!("../../../../assets/examples/duel.incl.json");
        let document = Document::read(file).expect("it is sound");
        let live = Live::from_graph(&document.graph);
        let canvas = LiveCanvas::from_graph(&document.graph, &live);
        let scene = Scene::new(&document, None);
        let threat = scene.nodes.iter().find(|node| node.title == "Threat");
        let output = Wire {
            node: threat.expect("it is there").id,
            port: None,
        };

        let probes = read_probes(&canvas, &scene, [output].into_iter());
        let [probe] = probes.as_slice() else {
            panic!("one probe: {probes:?}");
        };
        assert_eq!(
            (probe.name.as_str(), probe.text.as_str()),
            ("Threat", "0.375")
        );
        assert_eq!(probe.family, Family::Curve);
    }
}
