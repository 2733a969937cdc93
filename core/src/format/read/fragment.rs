//! A part of a project.

use super::{Reading, graph, looks, members, node, profiles, required};
use crate::format::{Fragment, LoadError, limits::NEXT_ID, reader::Reader};

pub(super) fn fragment(
    reading: &mut Reading,
    reader: &mut Reader<'_>,
) -> Result<Fragment, LoadError> {
    // Its ids are replaced before anything else is given one.
    reading.next_id = NEXT_ID;
    // The first two are the header's.
    members!(reader:
        "inclination" => _form = reader.skip()?,
        "version" => _version = reader.skip()?,
        "stats" => stats = graph::stats(reading, reader)?,
        "profiles" => profiles = profiles::profiles(reading, reader)?,
        "nodes" => nodes = node::nodes(reading, reader)?,
        "groups" => groups = graph::groups(reading, reader)?,
        "looks" => looks = reader.mark()?,
    );
    let mut fragment = Fragment {
        stats: required(reader, stats, "stats")?,
        profiles: profiles.unwrap_or_default(),
        nodes: required(reader, nodes, "nodes")?,
        groups: groups.unwrap_or_default(),
        ..Fragment::default()
    };
    if let Some(mark) = looks {
        let bodies = (&fragment.nodes, &fragment.groups);
        fragment.looks = reader.at(mark, |reader| looks::looks(reading, reader, bodies))?;
    }
    Ok(fragment)
}
