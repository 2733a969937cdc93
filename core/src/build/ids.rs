//! The IDs in a graph that is written in Rust. An ID is a hash of what identifies an item: the key
//! that it is given, or else its name, what it is, and the group that it is in. So other items can
//! be added, removed and reordered, and running agents still remember their options.

use alloc::{collections::BTreeMap, format, string::String};

use crate::{
    hash::{Fnv1a, mix64},
    kind::Family,
};

/// The end of the IDs. The larger ones are for items that the editor adds.
const ID_END: u64 = 1 << 30;

/// What identifies an item.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Identity {
    /// The group that it is in.
    group: Option<GroupIdentity>,
    name: ItemName,
}

/// A group, by its name and the number of earlier groups of that name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct GroupIdentity {
    name: String,
    number: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum ItemName {
    /// A key that a node was given.
    Key(String),
    /// What the item is, its name, and the number of earlier items with both.
    Name(&'static str, String, u32),
}

impl Identity {
    fn to_id(&self) -> u32 {
        let mut hash = Fnv1a::new();
        let mut write = |text: &str, number: u32| {
            hash.write_u32(text.len() as u32);
            hash.write_bytes(text.as_bytes());
            hash.write_u32(number);
        };
        if let Some(group) = &self.group {
            write(&group.name, group.number);
        }
        match &self.name {
            ItemName::Key(key) => write(key, u32::MAX),
            ItemName::Name(what, name, number) => {
                write(what, 0);
                write(name, *number);
            }
        }
        (mix64(hash.finish()) % ID_END) as u32
    }

    fn describe(&self) -> String {
        let name = match &self.name {
            ItemName::Key(key) => format!("the key \"{key}\""),
            ItemName::Name(what, name, _) => format!("\"{name}\" ({what})"),
        };
        match &self.group {
            None => name,
            Some(group) => format!("{name} in the group \"{}\"", group.name),
        }
    }
}

/// The identities of a graph's items.
#[derive(Debug, Default)]
pub(super) struct ItemIds {
    identities: BTreeMap<u32, Identity>,
    /// A sentence for each node whose name gives the ID of another item, by the ID that it has
    /// instead. A key settles it.
    collisions: BTreeMap<u32, String>,
    /// The number of items of one sort with one name in each group.
    name_counts: BTreeMap<(Option<GroupIdentity>, &'static str, String), u32>,
    /// The number of groups with each name.
    group_counts: BTreeMap<String, u32>,
    /// The group that items are being added to.
    group: Option<GroupIdentity>,
}

impl ItemIds {
    /// Adds the items from now on to a new group. Returns the group that they were added to before.
    pub(super) fn enter_group(&mut self, name: &str) -> Option<GroupIdentity> {
        let count = self.group_counts.entry(name.into()).or_default();
        let number = *count;
        *count += 1;
        let name = name.into();
        self.group.replace(GroupIdentity { name, number })
    }

    /// Adds the items from now on to an earlier group, or to no group.
    pub(super) fn leave_group(&mut self, outside: Option<GroupIdentity>) {
        self.group = outside;
    }

    /// Assigns the ID of a node with a name.
    pub(super) fn assign_to_node(&mut self, family: Family, name: &str) -> u32 {
        let (id, collision) = self.assign(family.title(), name);
        let collision = collision.filter(|_| is_remembered(family));
        self.collisions
            .extend(collision.map(|sentence| (id, sentence)));
        id
    }

    /// Iterates over the nodes whose names give the ID of another item, if that matters: the ID
    /// that each has instead, and a sentence.
    pub(super) fn collisions(&self) -> impl Iterator<Item = (u32, &str)> {
        let all = self.collisions.iter();
        all.map(|(id, sentence)| (*id, sentence.as_str()))
    }

    /// Assigns the ID of something that is not a node, such as a "stat".
    pub(super) fn assign_to_other(&mut self, what: &'static str, name: &str) -> u32 {
        self.assign(what, name).0
    }

    /// Returns an unused ID, and a sentence if the first choice was used.
    fn assign(&mut self, what: &'static str, name: &str) -> (u32, Option<String>) {
        let counted = (self.group.clone(), what, name.into());
        let count = self.name_counts.entry(counted).or_default();
        let mut identity = Identity {
            group: self.group.clone(),
            name: ItemName::Name(what, name.into(), *count),
        };
        *count += 1;

        let mut id = identity.to_id();
        let mut collision = None;
        while let Some(other) = self.identities.get(&id) {
            collision.get_or_insert_with(|| collision_sentence(&identity, other));
            if let ItemName::Name(_, _, number) = &mut identity.name {
                // No item has such a high number otherwise.
                *number = number.wrapping_add(1 << 24);
            }
            id = identity.to_id();
        }
        self.identities.insert(id, identity);
        (id, collision)
    }

    /// Assigns the ID of a node with a key, instead of the one that it got by its name.
    ///
    /// # Errors
    /// Returns a sentence if another item has the ID.
    pub(super) fn assign_by_key(&mut self, before: u32, key: &str) -> Result<u32, String> {
        let identity = Identity {
            group: self.group.clone(),
            name: ItemName::Key(key.into()),
        };
        let id = identity.to_id();
        if let Some(other) = self.identities.get(&id) {
            return Err(collision_sentence(&identity, other));
        }

        if let Some(Identity { group, name }) = self.identities.remove(&before)
            && let ItemName::Name(what, name, _) = name
            && let Some(count) = self.name_counts.get_mut(&(group, what, name))
        {
            *count -= 1;
        }
        self.collisions.remove(&before);
        self.identities.insert(id, identity);
        Ok(id)
    }
}

/// Returns whether agents remember nodes of a family, or draws depend on their IDs.
fn is_remembered(family: Family) -> bool {
    match family {
        Family::Chance | Family::Option | Family::Decision | Family::Group => true,
        Family::Stat
        | Family::Arithmetic
        | Family::Curve
        | Family::Combine
        | Family::History
        | Family::Factor
        | Family::Consideration
        | Family::Effects => false,
    }
}

fn collision_sentence(one: &Identity, other: &Identity) -> String {
    if one == other {
        let key = one.describe();
        return format!("{key} is given to two nodes: give one of them another key");
    }
    format!(
        "{} gets by chance the same ID as {}: give it a key",
        one.describe(),
        other.describe()
    )
}
