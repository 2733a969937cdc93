//! Reading of a fragment, which is a part of a project.

use super::{ReadSession, graph, looks, members, node, profiles, require_member};
use crate::format::{Fragment, LoadError, json_reader::Reader, limits::MAX_NEXT_ID};

pub(super) fn read_fragment(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<Fragment, LoadError> {
    // Pasting replaces the fragment's IDs before it assigns any others.
    reading.next_id = MAX_NEXT_ID;

    // The first two members belong to the header.
    members!(reader:
        "inclination" => _form = reader.skip()?,
        "version" => _version = reader.skip()?,
        "stats" => stats = graph::read_stats(reading, reader)?,
        "profiles" => profiles = profiles::read_profiles(reading, reader)?,
        "nodes" => nodes = node::read_nodes(reading, reader)?,
        "groups" => groups = graph::read_groups(reading, reader)?,
        "looks" => looks = reader.mark_value()?,
    );

    let mut fragment = Fragment {
        stats: require_member(reader, stats, "stats")?,
        profiles: profiles.unwrap_or_default(),
        nodes: require_member(reader, nodes, "nodes")?,
        groups: groups.unwrap_or_default(),
        ..Fragment::default()
    };

    if let Some(mark) = looks {
        let bodies = (&fragment.nodes, &fragment.groups);
        fragment.looks =
            reader.read_at(mark, |reader| looks::read_looks(reading, reader, bodies))?;
    }
    Ok(fragment)
}
