//! Migration from version 0, the draft form before the first release. Its files did not store the
//! next ID, and the average was called `mean`.

use alloc::format;

use super::{
    super::{LoadError, json_reader::Reader},
    Edits,
};

/// Migrates from version 0 to version 1.
pub(super) fn migrate_to_v1(
    reader: &mut Reader<'_>,
    edits: &mut Edits<'_>,
) -> Result<(), LoadError> {
    let mut next = 0;

    reader.object(|reader, key| match key {
        "stats" => reader.array(|reader, _| migrate_item(reader, &mut next, None)),
        "nodes" => reader.array(|reader, _| migrate_item(reader, &mut next, Some(edits))),
        "groups" => reader.array(|reader, _| {
            reader.object(|reader, key| match key {
                "id" => track_id(reader, &mut next),
                "inputs" | "outputs" => {
                    reader.array(|reader, _| migrate_item(reader, &mut next, None))
                }
                "nodes" => reader.array(|reader, _| migrate_item(reader, &mut next, Some(edits))),
                _ => Ok(()),
            })
        }),
        "looks" => reader.object(|reader, key| match key {
            "notes" | "frames" => reader.array(|reader, _| migrate_item(reader, &mut next, None)),
            _ => Ok(()),
        }),
        "samples" => reader.object(|reader, key| match key {
            "named" => reader.array(|reader, _| migrate_item(reader, &mut next, None)),
            _ => Ok(()),
        }),
        "next_id" => Err(reader.unknown_key_error(key, &[])),
        _ => Ok(()),
    })?;

    edits.insert_text(reader.position() - 1, &format!(", \"next_id\": {next}"));
    Ok(())
}

/// Migrates a stat, port, note, frame or, if `edits` is given, a node.
fn migrate_item(
    reader: &mut Reader<'_>,
    next: &mut u32,
    mut edits: Option<&mut Edits<'_>>,
) -> Result<(), LoadError> {
    reader.object(|reader, key| match (key, &mut edits) {
        ("id", _) => track_id(reader, next),
        ("kind", Some(edits)) => {
            let start = reader.position();
            if reader.string()? == "mean" {
                edits.replace_range(start..reader.position(), "\"average\"");
            }
            Ok(())
        }
        _ => Ok(()),
    })
}

/// Reads an ID and raises `next` above it.
fn track_id(reader: &mut Reader<'_>, next: &mut u32) -> Result<(), LoadError> {
    *next = reader.integer_u32()?.saturating_add(1).max(*next);
    Ok(())
}
