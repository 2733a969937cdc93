//! The fields of nodes that the inspector and the curve panel share: inputs, points, settings, and
//! another kind.

mod change_kind;
pub(crate) mod points_table;
mod selected_nodes;
mod settings;
mod shared_fields;
mod socket_facts;
pub(crate) mod sockets;
pub(crate) mod states;

pub(super) use change_kind::{change_kind, describe_change};
pub(super) use points_table::show_points;
pub(super) use selected_nodes::SelectedNodes;
pub(super) use settings::show_settings;
pub(super) use socket_facts::{input_unit, source_name};
pub(super) use sockets::{
    show_captioned_socket, show_main_numbers, show_socket, show_sockets, show_wire_button,
    show_wired,
};
