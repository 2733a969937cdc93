//! Project logic without a user interface: the contents and edits of a document, the layout of its
//! nodes, and its files on disk.
//!
//! Nothing here paints, evaluates a graph or waits for user input.

pub mod arrange;
pub mod catalog;
pub mod changes;
pub mod contract;
pub mod decision_table;
pub mod differ;
pub mod document;
pub mod edit;
pub mod files;
pub mod gesture;
pub mod handles;
pub mod io;
pub mod library;
pub mod log;
pub mod neighbors;
pub mod patterns;
pub mod scenario_check;
pub mod scene;
pub mod search;
pub mod selection;
pub mod text;
