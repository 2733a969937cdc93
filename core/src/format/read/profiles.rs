//! Reading of profiles, and of the numbers that nodes hold for them.

use alloc::{format, vec::Vec};

use super::{
    ReadSession, check_limit, list_item_bytes, members, require_member, socket,
    socket::SocketReference, tree_entry_bytes, tree_start_bytes,
};
use crate::{
    format::{LoadError, json_reader::Reader},
    model::{Node, Overrides, Profile, ProfileId, SocketKey},
};

pub(super) fn read_profiles(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<Vec<Profile>, LoadError> {
    let mut profiles = Vec::new();
    reader.array(|reader, index| {
        check_limit(reader, index, reading.limits.profiles, "a file", "profiles")?;
        reading.charge_memory(reader, list_item_bytes::<Profile>())?;
        members!(reader:
            "id" => id = reading.read_new_id(reader)?,
            "name" => name = reading.read_text(reader)?,
            "description" => description = reading.read_text(reader)?,
        );

        profiles.push(Profile {
            id: ProfileId(require_member(reader, id, "id")?),
            name: require_member(reader, name, "name")?,
            description: description.unwrap_or_default(),
        });
        Ok(())
    })?;
    Ok(reading.finish_list(profiles))
}

/// Reads the numbers that a node's sockets hold for profiles.
pub(super) fn read_overrides(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
    node: &Node,
) -> Result<Overrides, LoadError> {
    type Entry = ((SocketKey, ProfileId), f32);
    let mut overrides = Overrides::default();

    reader.array(|reader, index| {
        let first = if index == 0 {
            tree_start_bytes::<Entry>() + 3 * size_of::<usize>()
        } else {
            0
        };
        reading.charge_memory(reader, first + tree_entry_bytes::<Entry>())?;

        members!(reader:
            "profile" => profile = reader.integer_u32()?,
            "socket" => fixed = reader.mark_value()?,
            "row" => row = reader.integer_u32()?,
            "column" => column = reader.integer_u32()?,
            "input" => input = reader.integer_u32()?,
            "value" => value = reader.number_f32()?,
        );

        let profile = ProfileId(require_member(reader, profile, "profile")?);
        let value = require_member(reader, value, "value")?;

        let reference = SocketReference {
            fixed,
            row,
            column,
            input,
        };
        let Some(key) = socket::resolve_socket(reader, Some(node), reference)? else {
            return Err(reader.error(
                "the socket that the number is for is missing: add either \"socket\", or both \"row\" and \"column\", or \"input\"",
            ));
        };

        if overrides.get(key, profile).is_some() {
            return Err(reader.error(format!(
                "profile {profile} already has a number for this socket: remove one of the two"
            )));
        }
        overrides.set(key, profile, Some(value));
        Ok(())
    })?;
    Ok(overrides)
}
