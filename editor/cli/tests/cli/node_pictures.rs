//! The guide's pictures of curves and of arithmetic nodes, as `inclination plot` draws them.
//!
//! Kinds are not listed here: each picture follows from its kind's data. It is drawn over the
//! kind's first number, with a line for each of several values of another number that shapes it.

use std::{fs, path::Path};

use inclination_core::{
    authoring::{
        Builder, arithmetic, combine, curve,
        format::Document,
        kind::{Args, Family, Kind, SocketSpec, SocketType, Spec},
        model::Stat,
        piecewise::{Point, Segment},
    },
    number::Plain,
};
use tempfile::tempdir;

use crate::run;

const PICTURE_FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/pictures/nodes");

/// Returns the sockets of a kind that its picture is drawn over.
///
/// The first goes from left to right; the second takes one value per line.
fn plotted_sockets(kind: Kind) -> Vec<&'static SocketSpec> {
    let spec = kind.spec();
    let free = spec
        .own_sockets
        .iter()
        .filter(|socket| socket.ty == SocketType::Value && !socket.quiet);
    if spec.family == Family::Curve {
        // An exponent or a steepness. Heights default to 1, shifts to 0, and places to none.
        let mut shapes = free.filter(|socket| socket.default.is_some_and(|first| first > 1.0));
        let x = spec.shared_sockets.first();
        return x.into_iter().chain(shapes.next()).collect();
    }

    let mut free = free.skip_while(|socket| !affects_result(kind, socket));
    let first = free.next();
    let other = free.find(|socket| affects_result(kind, socket));
    first.into_iter().chain(other).collect()
}

/// Whether the value of a socket changes the result while the other sockets keep their defaults.
fn affects_result(kind: Kind, socket: &SocketSpec) -> bool {
    let spec = kind.spec();
    let result = |number: f32| {
        let inputs = spec.own_sockets.iter().map(|other| {
            let input = if other.key == socket.key {
                Some(number)
            } else {
                other.default
            };
            Plain::from(input.unwrap_or(0.0))
        });
        kind.compute_plain(&Args {
            sockets: &inputs.collect::<Vec<_>>(),
            rows: &[],
            settings: &vec![0; spec.own_settings.len()],
            pieces: None,
            draw: None,
        })
    };

    result(-2.0) != result(1.5)
}

/// Returns the least and the greatest value that a picture shows of a socket.
fn socket_range(spec: &Spec, socket: &SocketSpec) -> (f32, f32) {
    match (spec.family, socket.domain, socket.default) {
        (_, _, Some(first)) if first > 1.0 => (0.0, 2.0 * first),
        (Family::Curve | Family::Combine, ..) => (0.0, 1.0),
        (_, (low, high), _) if low > -f32::MAX && high < f32::MAX => (low, high),
        _ => (-2.0, 2.0),
    }
}

/// Returns points with each kind of segment between them.
fn segment_points() -> Vec<Point> {
    let segments = [
        Segment::Hold,
        Segment::Linear,
        Segment::Power(3.0),
        Segment::Smooth,
        Segment::Monotone,
        Segment::Monotone,
    ];
    let heights = [0.2, 0.5, 0.1, 0.9, 0.4, 1.0];
    let places = (0u8..).map(|index| f32::from(index) / 5.0);

    places
        .zip(heights)
        .zip(segments)
        .map(|((x, y), segment)| Point { x, y, segment })
        .collect()
}

/// Returns a project with a single node of the kind that reads stats, and the stats' names.
fn build_project(kind: Kind) -> (String, Vec<&'static str>) {
    let spec = kind.spec();
    let mut graph = Builder::new(spec.title);
    let value = spec.row.first();

    let named: Vec<(&str, &SocketSpec)> = value.map_or_else(
        || {
            let numbers = plotted_sockets(kind).into_iter();
            numbers.map(|socket| (socket.title, socket)).collect()
        },
        |value| vec![("a", value), ("b", value)],
    );
    let names = named.iter().map(|(name, _)| *name).collect();

    let mut wired = Vec::new();
    for (name, socket) in named {
        let (low, high) = socket_range(spec, socket);
        let stat = Stat::number(name, low, high).sample(f32::midpoint(low, high));
        wired.push((socket.key, graph.stat(stat)));
    }

    let mut node = graph.node_of_kind(spec.title, kind);
    if value.is_some() {
        for (_, wire) in wired {
            node = node.row([wire.into()]);
        }
    } else {
        for (key, wire) in wired {
            node = node.with(key, wire);
        }
        if spec.pieces {
            node.points(segment_points());
        }
    }

    let graph = graph.finish().unwrap();
    let document = Document {
        graph,
        ..Document::default()
    };
    (document.write(), names)
}

/// `UPDATE_DOCS=1` redraws the pictures.
#[test]
fn the_guides_node_pictures_match_what_plot_draws() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("node.incl.json");
    let drawn = folder.path().join("node.svg");
    let path = |path: &Path| path.to_str().unwrap().to_owned();

    for kind in [curve::KINDS, combine::KINDS, arithmetic::KINDS].concat() {
        let spec = kind.spec();
        let (project, names) = build_project(kind);
        fs::write(&file, project).unwrap();

        let mut arguments = vec!["plot".to_owned(), path(&file), spec.title.to_owned()];
        arguments.extend(["-o".to_owned(), path(&drawn)]);
        let is_lone_curve = spec.family == Family::Curve && names.len() == 1;
        for (option, name) in ["--over", "--and"].iter().zip(names) {
            if !is_lone_curve {
                arguments.extend([(*option).to_owned(), name.to_owned()]);
            }
        }
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();

        assert_eq!(run(&arguments).success_output(), "", "{}", spec.title);
        let here = fs::read_to_string(&drawn).unwrap();

        let kept = Path::new(PICTURE_FOLDER).join(format!("{}.svg", spec.key));
        if std::env::var_os("UPDATE_DOCS").is_some() {
            fs::create_dir_all(PICTURE_FOLDER).unwrap();
            fs::write(&kept, &here).unwrap();
        }

        let there = fs::read_to_string(&kept).unwrap_or_default();
        assert!(
            there == here,
            "{} is drawn otherwise now: UPDATE_DOCS=1",
            spec.title
        );
    }
}
