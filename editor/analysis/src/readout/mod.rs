//! Readouts: the live values on the nodes of a canvas, as finished texts, bars, rankings and
//! thumbnails.
//!
//! The readouts and thumbnails of nodes are computed when values change, and cached by the
//! document's revision. Painters look them up; they evaluate, rank and format nothing. Panels,
//! tooltips and screen readers use the same texts.

mod accessibility_text;
mod bar_scale;
mod canvas;
mod decision_table;
mod node;
mod probe;
mod ranking;
mod thumbnail;
mod thumbnail_cache;
mod value_text;

pub use accessibility_text::{describe_node_value, describe_socket};
pub use canvas::{CanvasVersion, LiveCanvas};
pub use decision_table::{CellReadout, TableReadout, TableRowReadout, read_table};
pub use node::{NodeReadout, NodeSummary, OptionReadout, ReadoutCache, RowReadout};
pub use probe::{ProbeReadout, read_probes};
pub use ranking::{OffReason, Ranking, RankingRow, draws_at_random, outweighed_reason};
pub use thumbnail::Thumbnail;
pub use thumbnail_cache::{CachedThumbnail, LiveCurve, SamplePoint, ThumbnailCache, live_curve};
pub use value_text::{brief_rank, brief_value, value_in_words, value_with_unit};
