//! Hatching on screen: lines from edge to edge with the same spacing as in cells. The hatching of
//! bars is drawn in front of egui's plain ones.

use std::ops::RangeInclusive;

use eframe::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Ui, pos2};
use egui_plot::{PlotBounds, PlotGeometry, PlotItem, PlotItemBase, PlotPoint, PlotTransform};
use inclination_analysis::plot::{
    Bar,
    color::{HATCH_SPACING, Hatch},
};

/// The share of the background color in the lines of a hatched bar.
pub(super) const HATCH_BACKGROUND_SHARE: f32 = 0.4;

/// The hatching of some bars.
pub(super) struct HatchedBars {
    base: PlotItemBase,
    /// Two opposite corners of each bar.
    bars: Vec<[PlotPoint; 2]>,
    hatch: Hatch,
    color: Color32,
}

impl HatchedBars {
    pub(super) fn new(bars: &[Bar], lying: bool, hatch: Hatch, color: Color32) -> Self {
        let corner = |along: f32, at: f32| {
            let (along, at) = (f64::from(along), f64::from(at));
            if lying {
                PlotPoint::new(along, at)
            } else {
                PlotPoint::new(at, along)
            }
        };

        let corners = bars.iter().map(|bar| {
            let half = bar.thickness / 2.0;
            [
                corner(bar.from, bar.at - half),
                corner(bar.to, bar.at + half),
            ]
        });
        Self {
            base: PlotItemBase::new(String::new()),
            bars: corners.collect(),
            hatch,
            color,
        }
    }
}

/// Returns the lines of a hatch through a rectangle.
pub(super) fn hatch_lines(rect: Rect, hatch: Hatch) -> Vec<[Pos2; 2]> {
    let step = HATCH_SPACING as f32;
    let multiples = |from: f32, to: f32| {
        let (first, last) = ((from / step).ceil() as i32, (to / step).floor() as i32);
        (first..=last).map(move |at| at as f32 * step)
    };

    let (left, right, top, bottom) = (rect.left(), rect.right(), rect.top(), rect.bottom());
    match hatch {
        Hatch::None => Vec::new(),
        Hatch::Horizontal => multiples(top, bottom)
            .map(|y| [pos2(left, y), pos2(right, y)])
            .collect(),
        Hatch::Vertical => multiples(left, right)
            .map(|x| [pos2(x, top), pos2(x, bottom)])
            .collect(),
        // Along a rising line x + y is constant, along a falling one x - y.
        Hatch::Rising => multiples(left + top, right + bottom)
            .map(|sum| {
                let (from, to) = (left.max(sum - bottom), right.min(sum - top));
                [pos2(from, sum - from), pos2(to, sum - to)]
            })
            .collect(),
        Hatch::Falling => multiples(left - bottom, right - top)
            .map(|difference| {
                let (from, to) = (left.max(difference + top), right.min(difference + bottom));
                [pos2(from, from - difference), pos2(to, to - difference)]
            })
            .collect(),
    }
}

/// Draws the lines of a hatch.
pub(super) fn draw_hatch(painter: &Painter, rect: Rect, hatch: Hatch, stroke: Stroke) {
    for ends in hatch_lines(rect, hatch) {
        painter.line_segment(ends, stroke);
    }
}

impl PlotItem for HatchedBars {
    fn shapes(&self, _: &Ui, transform: &PlotTransform, shapes: &mut Vec<Shape>) {
        let stroke = Stroke::new(1.0, self.color);
        for corners in &self.bars {
            let [one, other] = corners.map(|corner| transform.position_from_point(&corner));
            let rect = Rect::from_two_pos(one, other).intersect(*transform.frame());
            if rect.is_positive() {
                let lines = hatch_lines(rect, self.hatch).into_iter();
                shapes.extend(lines.map(|ends| Shape::line_segment(ends, stroke)));
            }
        }
    }

    fn initialize(&mut self, _: RangeInclusive<f64>) {}

    fn color(&self) -> Color32 {
        self.color
    }

    fn geometry(&self) -> PlotGeometry<'_> {
        PlotGeometry::None
    }

    fn bounds(&self) -> PlotBounds {
        PlotBounds::NOTHING
    }

    fn base(&self) -> &PlotItemBase {
        &self.base
    }

    fn base_mut(&mut self) -> &mut PlotItemBase {
        &mut self.base
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hatch_lines_stay_inside_and_have_the_right_slope() {
        let rect = Rect::from_min_max(pos2(3.0, 5.0), pos2(67.0, 21.0));
        for (hatch, slope) in [
            (Hatch::Rising, -1.0),
            (Hatch::Falling, 1.0),
            (Hatch::Horizontal, 0.0),
        ] {
            let lines = hatch_lines(rect, hatch);
            assert!(!lines.is_empty());
            for [from, to] in lines {
                assert!(rect.expand(1e-3).contains(from) && rect.expand(1e-3).contains(to));
                // The screen's y axis points down.
                assert!(((to.y - from.y) - slope * (to.x - from.x)).abs() < 1e-3);
            }
        }

        // One line for each multiple of 8 from 3 + 5 to 67 + 21: 8, 16, … 88.
        assert_eq!(hatch_lines(rect, Hatch::Rising).len(), 11);
        assert!(hatch_lines(rect, Hatch::None).is_empty());
    }
}
