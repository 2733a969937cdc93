//! Nothing moves under the hand: while a field or a handle is dragged or typed into, no other
//! widget changes its place.

use std::collections::{BTreeMap, BTreeSet};

use eframe::egui::{Event, Key, Modifiers, PointerButton, Pos2, Rect, accesskit::Role, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use inclination_editor::{command::Command, labels, pane::Pane};

use super::{
    common::{USUAL_SIZE, Window, example, open_app, saved_text},
    input::{
        click, click_on, find, let_time_pass, move_pointer, press, press_with, run_command,
        type_in, walk_to, widget_rect,
    },
    window_text::wait_until_idle,
};

/// How far a widget may be moved by rounding, in points.
const TOLERANCE: f32 = 0.75;

/// The beginning of the title of a plot of the sensitivity.
const TORNADO_TITLE_START: &str = "What affects ";

/// A place without widgets, in the menu bar.
const NEUTRAL_PLACE: Pos2 = Pos2::new(900.0, 16.0);

/// A widget that is edited.
#[derive(Clone, Debug)]
struct Target {
    id: WidgetId,
    role: Role,
    label: String,
    /// The title of the node on the canvas that it belongs to; empty if there is none.
    node: String,
}

/// The ID of a widget, as text.
type WidgetId = String;

/// Where all widgets are.
type Places = BTreeMap<WidgetId, (Role, String, Rect)>;

fn find_places(window: &Window) -> Places {
    let nodes = window.root().children_recursive();
    nodes
        .filter(|node| node.accesskit_node().raw_bounds().is_some())
        .map(|node| {
            let widget = node.accesskit_node();
            let label = widget
                .label()
                .or_else(|| widget.value())
                .unwrap_or_default();
            (
                format!("{:?}", widget.id()),
                (widget.role(), label, node.rect()),
            )
        })
        .filter(|(_, (_, label, _))| !label.is_empty())
        .collect()
}

/// Finds the fields and handles in view, without those in an area. A filter is meant to change a
/// list.
fn find_targets(window: &Window, except: Option<Rect>) -> Vec<Target> {
    let screen = Rect::from_min_size(Pos2::ZERO, USUAL_SIZE).shrink(2.0);
    let targets = find_places(window).into_iter();
    let mut targets: Vec<(String, (Role, String, Rect))> = targets
        .filter(|(_, (role, label, rect))| {
            let is_field = matches!(
                role,
                Role::SpinButton | Role::Slider | Role::TextInput | Role::MultilineTextInput
            );
            let is_excepted = except.is_some_and(|area| area.contains(rect.center()));
            let is_filter = label.starts_with("Filter");
            is_field && screen.contains(rect.center()) && !is_excepted && !is_filter
        })
        .collect();

    // From top to bottom: the order of the IDs changes with every new panel.
    targets.sort_by(|(_, (.., a)), (_, (.., b))| {
        a.top()
            .total_cmp(&b.top())
            .then(a.left().total_cmp(&b.left()))
    });
    targets
        .into_iter()
        .map(|(id, (role, label, _))| Target {
            id,
            role,
            label,
            node: String::new(),
        })
        .collect()
}

/// The area of the Why panel. It lists results, whose rows follow the values, and nothing that can
/// be edited.
fn results_area(window: &Window) -> Rect {
    let top_left = widget_rect(window, Pane::Why.title()).left_bottom();
    let right = widget_rect(window, Pane::Inspector.title()).left() - 13.0;
    // Rows below the window are reached by scrolling.
    Rect::from_min_max(top_left - vec2(13.0, 0.0), Pos2::new(right, f32::INFINITY))
}

/// Asserts that all widgets but one are where they were. Texts may become longer or shorter. The
/// handles on a plot follow the number that is edited, and a node on the canvas grows by a row when
/// a hidden number of it is set.
fn assert_steady(window: &Window, before: &Places, target: &Target, what: &str) {
    let results = results_area(window);
    let canvas = window.state().canvas().screen_rect();
    let places = find_places(window);
    // A node that grows pushes its neighbors away.
    let is_grown = places.iter().any(|(id, (_, label, now))| {
        let is_node = label.starts_with(&format!("{}, ", target.node));
        let then = before
            .get(id)
            .filter(|_| is_node && canvas.contains(now.min));
        then.is_some_and(|(_, _, then)| (then.height() - now.height()).abs() > TOLERANCE)
    });
    for (id, (role, label, now)) in places {
        let Some((_, _, then)) = before.get(&id).filter(|_| id != target.id) else {
            continue;
        };
        let is_handle = role == Role::Slider && !label.ends_with(", slider");
        // The entries of a legend are as wide as the names that are typed.
        let is_legend = role == Role::CheckBox && what.contains("typing");
        // The rows of the sensitivity are results, like those of Why.
        let is_tornado = label.starts_with(TORNADO_TITLE_START) || label.contains(" → ");
        let is_edited_node = canvas.contains(then.min)
            && !target.node.is_empty()
            && (is_grown || label.starts_with(&target.node));
        if is_handle || is_legend || is_edited_node || is_tornado || results.contains(then.min) {
            continue;
        }

        let moves = |from: f32, to: f32| (from - to).abs() > TOLERANCE;
        // A plot becomes narrower for a number that is typed with many digits.
        let is_narrowed_plot = role == Role::Image && what.contains("typing");
        let is_text = role == Role::Label || is_narrowed_plot;
        let is_moved_across = if role == Role::TextRun {
            // Each letter that is typed or removed moves the ends of the text.
            false
        } else if is_text {
            moves(now.left(), then.left()) && moves(now.right(), then.right())
        } else {
            moves(now.left(), then.left()) || moves(now.right(), then.right())
        };
        let is_moved =
            is_moved_across || moves(now.top(), then.top()) || moves(now.bottom(), then.bottom());
        assert!(
            !is_moved,
            "{what} {:?} {:?} moves {role:?} {label:?} from {then} to {now}",
            target.role, target.label
        );
    }
}

fn press_primary(window: &mut Window, at: Pos2, pressed: bool) {
    window.event(Event::PointerButton {
        pos: at,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    });
    window.step();
}

/// Returns the places of all widgets while the pointer is far from them, so that no hover text is
/// among them, and the current place of the target.
fn find_places_at_rest(window: &mut Window, target: &Target) -> Option<(Places, Rect)> {
    let_time_pass(window);
    move_pointer(window, NEUTRAL_PLACE);
    window.run_steps(3);

    let places = find_places(window);
    let rect = places.get(&target.id).map(|(_, _, rect)| *rect)?;
    Some((places, rect))
}

/// Drags a field or a handle. Returns whether that changed the document.
fn drag_steadily(window: &mut Window, target: &Target) -> bool {
    let text = saved_text(window);
    let Some((before, rect)) = find_places_at_rest(window, target) else {
        return false;
    };

    let from = rect.center();
    move_pointer(window, from);
    press_primary(window, from, true);
    for step in [4.0, 9.0, 17.0, -12.0, -25.0] {
        move_pointer(window, from + vec2(step, -step * 0.7));
        window.step();
        assert_steady(window, &before, target, "dragging");
    }
    press_primary(window, from + vec2(-25.0, 17.5), false);
    window.run_steps(3);
    assert_steady(window, &before, target, "releasing");

    saved_text(window) != text
}

/// Types into a field.
fn type_steadily(window: &mut Window, target: &Target) {
    let text = saved_text(window);
    let Some((before, rect)) = find_places_at_rest(window, target) else {
        return;
    };

    click(window, rect.center());
    // A number field selects its content, and 7 is a number.
    for letter in ["7", "3"] {
        type_in(window, letter);
        window.run_steps(2);
        assert_steady(window, &before, target, "typing into");
    }
    // In a text of several lines, Enter adds a line.
    if target.role != Role::MultilineTextInput {
        press(window, Key::Enter);
        window.run_steps(3);
        assert_steady(window, &before, target, "after typing into");
    }
    press(window, Key::Escape);

    // An extreme number would hide what the next fields change.
    if saved_text(window) != text {
        // The current values of stats have an undo list of their own.
        let is_value = target.label.ends_with(", current value");
        let modifiers = if is_value {
            Modifiers::ALT
        } else {
            Modifiers::COMMAND
        };
        press_with(window, modifiers, Key::Z);
        assert_eq!(saved_text(window), text, "undone: {}", target.label);
    }
}

/// Edits all targets. Returns the labels of those that changed the document when they were dragged.
fn edit_all(window: &mut Window, targets: &[Target]) -> BTreeSet<String> {
    let mut changed = BTreeSet::new();
    for target in targets {
        if matches!(target.role, Role::SpinButton | Role::Slider) && drag_steadily(window, target) {
            changed.insert(target.label.clone());
        }
        if target.role != Role::Slider {
            type_steadily(window, target);
        }
    }
    changed
}

/// A node of each kind, by the label of its widget.
fn nodes_of_each_kind(window: &Window) -> Vec<String> {
    let document = window.state().document().expect("one is shown");
    let graph = &document.document().graph;
    let mut kinds = BTreeSet::new();
    let nodes = document.body().iter();
    let first = nodes.filter(|(_, node)| kinds.insert(node.kind.spec().key));
    first
        .map(|(id, node)| {
            let scene = window.state().canvas().scene();
            let kind = scene.node(*id).map_or("", |node| node.kind_title);
            format!("{}, {kind}", node.display_title(graph))
        })
        .collect()
}

#[test]
fn editing_a_stat_moves_no_other_widget() {
    let mut window = open_app(&[example("duel")]);
    // With a sample, which the sliders change.
    run_command(&mut window, Command::KeepSample);
    press(&mut window, Key::Enter);
    let all = find_targets(&window, None);
    let changed = edit_all(&mut window, &all);
    assert!(changed.contains("Health, slider"), "{changed:?}");
    assert!(changed.contains("Health, current value"), "{changed:?}");

    // The fields of an expanded stat.
    click_on(&mut window, "Min damage, agent stat");
    let known: BTreeSet<String> = all.into_iter().map(|target| target.label).collect();
    let mut more = find_targets(&window, None);
    more.retain(|target| !known.contains(&target.label));
    let changed = edit_all(&mut window, &more);
    assert!(changed.contains(labels::STAT_HIGH_END), "{changed:?}");
}

#[test]
fn a_stat_opens_without_moving_its_name() {
    let mut window = open_app(&[example("duel")]);
    click_on(&mut window, "Foe health, agent stat");
    let opened = ["Foe health", "Min damage"].map(labels::close_stat_label);
    assert!(find(&window, &opened[0]).is_some());

    // The next stat is below the details, out of view until it has the focus.
    let name = "Min damage, agent stat";
    walk_to(&mut window, name);
    window.run_steps(4);
    let before = widget_rect(&window, name);
    click(&mut window, before.center());
    window.run_steps(4);
    assert_eq!(widget_rect(&window, name), before);

    walk_to(&mut window, &opened[1]);
    press(&mut window, Key::Enter);
    window.run_steps(4);
    assert!(find(&window, &opened[1]).is_none());
}

#[test]
fn editing_a_node_moves_no_other_widget() {
    let mut window = open_app(&[example("duel")]);
    let stats = widget_rect(&window, Pane::Stats.title());
    let stats = Rect::from_min_max(Pos2::ZERO, stats.left_top() + vec2(208.0, USUAL_SIZE.y));
    let mut changed = BTreeSet::new();

    for node in nodes_of_each_kind(&window) {
        let found = window.query_all_by(|widget| widget.label().as_deref() == Some(node.as_str()));
        let Some(found) = found.into_iter().next() else {
            unreachable!("{node} is not on the canvas");
        };
        found.click_accesskit();
        window.run_steps(6);
        let mut targets = find_targets(&window, Some(stats));
        assert!(!targets.is_empty(), "{node}");
        let (title, _) = node.rsplit_once(", ").expect("a title and a kind");
        for target in &mut targets {
            title.clone_into(&mut target.node);
        }
        changed.extend(edit_all(&mut window, &targets));
    }

    let handles = changed
        .iter()
        .filter(|label| label.ends_with(" on the curve"));
    assert!(handles.count() > 2, "{changed:?}");
    assert!(changed.len() > 12, "{changed:?}");
}

#[test]
fn dragging_a_curve_in_its_panel_moves_no_other_widget() {
    let mut window = open_app(&[example("duel")]);
    let node = widget_rect(&window, "Wants health, Logistic");
    click(&mut window, node.left_top() + vec2(30.0, 6.0));
    run_command(&mut window, Command::EditCurve);

    let mut targets = find_targets(&window, None);
    targets.retain(|target| target.label.ends_with(" on the curve"));
    for target in &mut targets {
        target.node = String::from("Wants health");
    }
    let changed = edit_all(&mut window, &targets);
    assert!(changed.len() > 2, "{changed:?}");
}

#[test]
fn a_problem_that_comes_or_goes_moves_no_field() {
    let mut window = open_app(&[example("duel")]);
    click_on(&mut window, "Wants health, Logistic");
    let before = find_places(&window);

    // Without its wire, the curve has problems.
    let cut_label = labels::cut_input_wire_label("X");
    let cut = before.values().find(|(_, label, _)| *label == cut_label);
    let (_, _, cut) = cut.expect("it has a wire");
    click(&mut window, cut.center());
    window.run_steps(4);
    let document = window.state().document().expect("one is shown");
    let selected = document.view.selection.lead_node().expect("it is selected");
    let problems = document.live.problems_of(None, selected);
    assert!(problems.count() > 0, "it has no problem");

    for label in ["Name", "Description", "Slope", "Midpoint", "Health, slider"] {
        let then = before.values().find(|(_, known, _)| known == label);
        let (_, _, then) = then.unwrap_or_else(|| unreachable!("there is no {label}"));
        assert_eq!(widget_rect(&window, label), *then, "{label}");
    }
}

#[test]
fn the_first_node_keeps_the_panel_of_stats_as_it_is() {
    let mut window = open_app(&[]);
    let add = widget_rect(&window, labels::ADD_PROFILE);
    press_with(&mut window, Modifiers::SHIFT, Key::A);
    type_in(&mut window, "option");
    press(&mut window, Key::Enter);
    window.run_steps(4);
    assert_eq!(widget_rect(&window, labels::ADD_PROFILE), add);
}

/// Drags from one place of the canvas to others, and back. Asserts that no widget moves except
/// those of a node.
fn drag_on_canvas_steadily(window: &mut Window, from: Pos2, node: &str, what: &str) {
    let_time_pass(window);
    move_pointer(window, NEUTRAL_PLACE);
    window.run_steps(3);
    let before = find_places(window);
    let target = Target {
        id: String::new(),
        role: Role::Canvas,
        label: what.to_owned(),
        node: node.to_owned(),
    };

    move_pointer(window, from);
    press_primary(window, from, true);
    for step in [4.0, 9.0, 17.0, -12.0, 3.0] {
        move_pointer(window, from + vec2(step, step * 0.5));
        window.step();
        assert_steady(window, &before, &target, "dragging");
    }
    press_primary(window, from + vec2(3.0, 1.5), false);
    window.run_steps(3);
    assert_steady(window, &before, &target, "releasing");
}

#[test]
fn dragging_on_the_canvas_moves_only_what_is_dragged() {
    let mut window = open_app(&[example("duel")]);
    walk_to(&mut window, "Wants health, Logistic");
    press(&mut window, Key::F);
    window.run_steps(20);

    // A number, at the right end of its row.
    let socket = widget_rect(&window, "Wants health: steepness");
    let node = widget_rect(&window, "Wants health, Logistic");
    let number = Pos2::new(node.right() - 24.0, socket.center().y);
    let text = saved_text(&window);
    drag_on_canvas_steadily(&mut window, number, "Wants health", "number");
    assert_ne!(saved_text(&window), text, "the number was dragged");

    // A wire, which is let go beside its socket.
    let output = widget_rect(&window, "Wants health: output").center();
    drag_on_canvas_steadily(&mut window, output, "Wants health", "wire");
    press(&mut window, Key::Escape);

    press_with(&mut window, Modifiers::SHIFT, Key::Num1);
    window.run_steps(20);
    let corner = |window: &Window, is_note: bool| {
        let app = window.state();
        let camera = app.document().and_then(|document| document.view.camera());
        let scene = app.canvas().scene();
        let rect = if is_note {
            scene.notes.first().map(|note| note.rect)
        } else {
            scene.frames.first().map(|frame| frame.rect)
        };
        let screen = app.canvas().screen_rect();
        let at = camera.expect("it was shown").to_screen(screen, rect?.max);
        Some(at - vec2(3.0, 3.0))
    };
    let mut resized = 0;
    for is_note in [true, false] {
        if let Some(at) = corner(&window, is_note) {
            let text = saved_text(&window);
            drag_on_canvas_steadily(&mut window, at, "", "corner");
            resized += usize::from(saved_text(&window) != text);
        }
    }
    assert!(resized > 0, "no note or frame was resized");
}

#[test]
fn a_stat_that_is_dragged_moves_nothing_in_the_panels_below() {
    for pane in [Pane::Map, Pane::Distribution, Pane::Sensitivity] {
        let mut window = open_app(&[example("duel")]);
        click_on(&mut window, pane.title());
        wait_until_idle(&mut window);

        let mut targets = find_targets(&window, None);
        targets.retain(|target| target.label == "Health, slider");
        let changed = edit_all(&mut window, &targets);
        assert_eq!(changed.len(), 1, "{}", pane.title());
    }
}
