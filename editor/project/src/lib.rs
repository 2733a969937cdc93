//! Projects without a window: what a document holds and how it changes, where its nodes are, and its files on disk.
//!
//! Nothing here paints, evaluates a graph or waits for a person.

pub mod arrange;
pub mod catalog;
pub mod changes;
pub mod contract;
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
pub mod scene;
pub mod search;
pub mod selection;
pub mod text;
