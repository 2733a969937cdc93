//! Profiles, and what nodes hold in them.

use alloc::{format, vec::Vec};

use super::{Reading, list_item, members, required, room, socket, tree_entry, tree_start};
use crate::{
    format::{LoadError, reader::Reader},
    model::{Node, Overrides, Profile, ProfileId, SocketKey},
};

pub(super) fn profiles(
    reading: &mut Reading,
    reader: &mut Reader<'_>,
) -> Result<Vec<Profile>, LoadError> {
    let mut profiles = Vec::new();
    reader.array(|reader, index| {
        room(reader, index, reading.limits.profiles, "a file", "profiles")?;
        reading.spend(reader, list_item::<Profile>())?;
        members!(reader:
            "id" => id = reading.id(reader)?,
            "name" => name = reading.text(reader)?,
            "description" => description = reading.text(reader)?,
        );
        profiles.push(Profile {
            id: ProfileId(required(reader, id, "id")?),
            name: required(reader, name, "name")?,
            description: description.unwrap_or_default(),
        });
        Ok(())
    })?;
    Ok(reading.settle(profiles))
}

/// Reads what a node's sockets hold in profiles.
pub(super) fn overrides(
    reading: &mut Reading,
    reader: &mut Reader<'_>,
    node: &Node,
) -> Result<Overrides, LoadError> {
    type Held = ((SocketKey, ProfileId), f32);
    let mut overrides = Overrides::default();
    reader.array(|reader, index| {
        let first = if index == 0 {
            tree_start::<Held>() + 3 * size_of::<usize>()
        } else {
            0
        };
        reading.spend(reader, first + tree_entry::<Held>())?;
        members!(reader:
            "profile" => profile = reader.integer_u32()?,
            "socket" => fixed = reader.mark()?,
            "row" => row = reader.integer_u32()?,
            "column" => column = reader.integer_u32()?,
            "input" => input = reader.integer_u32()?,
            "value" => value = reader.number_f32()?,
        );
        let profile = ProfileId(required(reader, profile, "profile")?);
        let value = required(reader, value, "value")?;
        let Some(key) = socket::named(reader, Some(node), (fixed, (row, column), input))? else {
            return Err(reader.error(
                "a profile's number is for a socket: by `socket`, by `row` and `column`, or by `input`",
            ));
        };
        if overrides.get(key, profile).is_some() {
            return Err(reader.error(format!(
                "the profile {profile} has a number for this socket already: remove one of them"
            )));
        }
        overrides.set(key, profile, Some(value));
        Ok(())
    })?;
    Ok(overrides)
}
