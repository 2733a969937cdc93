//! The labels and messages by which tests find widgets. Each is defined where the app uses it.

pub use crate::app::command_menu::{INSERT_PATTERN, add_decision_label};
pub use crate::app::file_jobs::file_notices::RELOAD;
pub use crate::app::file_jobs::log_import::keep_samples_label;
pub use crate::app::file_jobs::opening::not_opened_title;
pub use crate::app::file_jobs::path_field::{LIBRARY_FOLDER, PATH};
pub use crate::app::file_jobs::recovery::{RECOVERED_WORK, RESTORE_ALL, restore_label};
pub use crate::app::overlays::add_node_popup::SEARCH_NODES;
pub use crate::app::overlays::connect_popup::SEARCH_SOCKETS;
pub use crate::app::overlays::shortcuts::import_export::{TAKE_KEYS, commands_get_keys};
pub use crate::app::overlays::shortcuts::key_editor::{
    ADD_KEYS, DONE, PRESS_OTHERS, press_instead_of, remove_keys, reset_to, take_from,
};
pub use crate::app::overlays::shortcuts::rows::command_line;
pub use crate::app::overlays::shortcuts::{
    ALL_COMMANDS, BY_KEYS, EXPORT_KEYS, IMPORT_KEYS, NO_KEYS_CHANGED, RESET_ALL_KEYS,
    changed_commands, runs_nothing, stop_search,
};
pub use crate::app::overlays::socket_menu::{DISCONNECT, wire_end_label, wire_start_label};
pub use crate::app::questions::{
    CANCEL, DO_NOT_SAVE, KEEP_BOTH, LEAVE_AND_CHANGE, REPLACE, SAVE, SAVE_AS,
    changed_by_other_title, replace_in_library_question, save_question,
};
pub use crate::app::start_page::{DROP_TO_OPEN, RECENT_FILES};
pub use crate::app::stat_commands::saved_sample_message;
pub use crate::app::tabs::unsaved_tab_label;
pub use crate::app::tour::TAKE_TOUR;
pub use crate::app::tour::card::{
    TOUR_BACK, TOUR_CONTINUE, TOUR_END, TOUR_FORWARD, TOUR_GO_THERE, TOUR_LEAVE, TOUR_OPEN_EXAMPLE,
    TOUR_REOPEN, TOUR_SKIP, TOUR_SKIPPED_END,
};
pub use crate::canvas::accessibility::bend_label;
pub use crate::canvas::inline_editor::STAT_NAME;
pub use crate::canvas::minimap::MINIMAP;
pub use crate::canvas::moment_notice::{LEAVE_MOMENT, moment_message};
pub use crate::canvas::probes::probe_label;
pub use crate::canvas::solo::{INCLUDE_ALL_OPTIONS, solo_message};
pub use crate::canvas::tooltip::drag_point_hint;
pub use crate::formula_field::FORMULA;
pub use crate::panels::contract::{GAME_LIST, READ_AGAIN};
pub use crate::panels::curve::BESIDE_CURVE;
pub use crate::panels::curve::compare::{SIMULATED_INPUTS, compare_curve_label};
pub use crate::panels::curve::curve_plot::sample_on_curve_label;
pub use crate::panels::curve::drag_handle::curve_handle_label;
pub use crate::panels::curve::fit::{
    CLEAR_POINTS, POINTS_TO_FIT, REVERT_POINTS, fitted_curve_label,
};
pub use crate::panels::curve::point_handles::point_on_curve_label;
pub use crate::panels::curve::shape::{MIRROR, SNAP_POINTS, stretch_points_label};
pub use crate::panels::help::node::CURVE_OF_ASKED_NODE;
pub use crate::panels::help::{HELP_BACK, PUT_EXAMPLE, SEARCH_HELP, run_label};
pub use crate::panels::history::step_label_prefix;
pub use crate::panels::inspector::canvas_properties::{
    ADD_BAND, ADD_GROUP_INPUT, DECISIONS, GRAPH_DESCRIPTION, GRAPH_NAME, GROUP_DESCRIPTION,
    GROUP_NAME, RANK_BANDS,
};
pub use crate::panels::inspector::effects::{
    ADD_EFFECT, ALWAYS_APPLY, NO_EFFECTS, SHOW_CONDITIONS, SHOW_EFFECTS_NODE, effect_field_label,
};
pub use crate::panels::inspector::formula::{FORMULA_HELP, input_name_label};
pub use crate::panels::inspector::input_rows::{ADD_CASE, ADD_ROW};
pub use crate::panels::inspector::kind_fields::{HISTORY_OPTION, PAYLOAD};
pub use crate::panels::inspector::notes_and_frames::{
    FRAME_HEIGHT, FRAME_WIDTH, NOTE_HEIGHT, NOTE_WIDTH,
};
pub use crate::panels::inspector::presets::PRESET_LIST;
pub use crate::panels::inspector::views::{delete_view_label, view_name_label};
pub use crate::panels::layout::{RESTORE_PANELS, collapse_label, hidden_tabs_label};
pub use crate::panels::library::copy_notice::{
    INCOMING_CHANGES, KEEP_OWN_VERSION, MAKE_OWN, SAVE_VERSION, TAKE_VERSION, copy_button_label,
};
pub use crate::panels::library::{
    EMPTY_LIBRARY, USE_OWN_FOLDER, describe_entry_uses, insert_entry_label, open_entry_label,
};
pub use crate::panels::node_fields::points_table::{
    ADD_POINT, ARRIVES_WITH_SLOPE, LEAVES_WITH_SLOPE, segment_label,
};
pub use crate::panels::node_fields::sockets::{
    curve_measure_label, cut_input_wire_label, rewire_input_label, wire_input_label,
};
pub use crate::panels::node_fields::states::{MUTED, SOLO};
pub use crate::panels::outline::outline_label;
pub use crate::panels::previews::compare::compared_file::unreadable_file_sentence;
pub use crate::panels::previews::compare::other_differences::nothing_differs_sentence;
pub use crate::panels::previews::compare::{
    COMPARE_WITH_FILE, NEVER_SAVED, SAVED_FILE, THE_SAVED_FILE, compare_with_label,
    same_graph_sentence,
};
pub use crate::panels::previews::distribution::draw_settings::{
    DRAW_COUNT, DRAW_SEED, DRAW_SETTINGS, stat_way_label, way_word,
};
pub use crate::panels::previews::distribution::{DISTRIBUTION_SHOWS, NEXT_SEED, SCORES_OF};
pub use crate::panels::previews::map::{STAT_ACROSS, STAT_UP, SWAP_AXES};
pub use crate::panels::previews::report::{REPORTED_RUNS, advice::apply_inertia_label};
pub use crate::panels::previews::samples::table::{CURRENT_VALUES, choose_sample_label};
pub use crate::panels::previews::sensitivity::{
    MOVED_MEASURE, MOVED_RESULT, MOVED_STEP, MOVED_WHERE, MOVERS, OVER_RANGES, SENSITIVITY_SETTINGS,
};
pub use crate::panels::previews::simulation::playhead::NO_PLAYHEAD;
pub use crate::panels::previews::simulation::{
    EDIT_SCENARIOS, HOW_MUCH_INERTIA, NOTHING_CHANGES, PAUSE_SIMULATION, PLAY_SIMULATION,
    REROLL_SIMULATION, SIMULATED_AGENT, SIMULATED_DECISION, SIMULATED_SCENARIO, SIMULATED_STAT,
    SIMULATED_TIME, SIMULATION_SPEED,
};
pub use crate::panels::previews::sweep::{SWEEP_LINES, SWEEP_OVER, SWEEP_SHOWS, SWEPT_FACTOR};
pub use crate::panels::previews::toolbar::{COPY_NUMBERS, SAVE_AS_CSV, SAVE_AS_SVG, save_label};
pub use crate::panels::previews::why::steps::{
    save_steps_label, steps_title, takes_down_most_sentence,
};
pub use crate::panels::problems::accept_problem_label;
pub use crate::panels::scenario::clock::{CLOCK_KIND, RUN};
pub use crate::panels::scenario::ends::{ADD_END_CONDITION, end_condition_name_label};
pub use crate::panels::scenario::events::{ADD_EVENT, event_name_label};
pub use crate::panels::scenario::fields::scenario_field_label;
pub use crate::panels::scenario::perceptions::ADD_PERCEPTION;
pub use crate::panels::scenario::picker::{
    ADD_SCENARIO, MORE_ABOUT_SCENARIOS, NO_SCENARIOS, SCENARIO_LIST, SCENARIO_NAME,
};
pub use crate::panels::scenario::populations::{ADD_POPULATION, population_name_label};
pub use crate::panels::stats::ADD_STAT;
pub use crate::panels::stats::candidates::ADD_CANDIDATE;
pub use crate::panels::stats::details::{
    ADD_CHOICE, SELECT_STAT_NODES, STAT_CLAMPS, STAT_DEFAULT, STAT_HIGH_END, STAT_IS_ALIKE,
    STAT_IS_CYCLIC, STAT_IS_WHOLE, STAT_KIND, STAT_LOW_END, STAT_SCOPE, STAT_UNIT,
    close_stat_label,
};
pub use crate::panels::stats::option_history::{FORGET_PAST, THIS_OPTION, activity_label};
pub use crate::panels::stats::play::{PLAY_MODE, PLAY_TIME, play_label};
pub use crate::panels::stats::profiles::{
    ADD_PROFILE, MORE_ABOUT_PROFILES, NO_PROFILE, forget_own_number_label, give_own_number_label,
    own_number_label, profile_list_label, take_graph_number_label,
};
pub use crate::panels::stats::samples::{
    KEEP_SAMPLE, REVERT_SAMPLE, UPDATE_SAMPLE, sample_list_label,
};
pub use crate::panels::table::{
    ADD_OPTION, ADD_TABLE_DECISION, DEFAULT_OPTION, NO_CURVE, SORT_OPTIONS, TABLE_DECISION,
    add_cell_label, cell_label_start, editor_field_label, option_label_start,
};
pub use crate::plot::navigation::SHOW_ALL;
