//! Plots of what benchmarks measure, as SVG.

use std::error::Error;
use std::ops::Range;
use std::path::Path;

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// The width and height of a plot, in pixels.
const SIZE: (u32, u32) = (760, 460);

/// The most that numbers grow to beside the last one, so that names fit.
const FREE: f64 = 1.25;

/// The colours of curves that are not ideal, in turn.
const COLOURS: [RGBColor; 4] = [
    RGBColor(0x1f, 0x5f, 0xae),
    RGBColor(0xb5, 0x48, 0x3a),
    RGBColor(0x1a, 0x7f, 0x4b),
    RGBColor(0x8a, 0x5f, 0xb0),
];

/// The colour of what others are compared with.
const IDEAL: RGBColor = RGBColor(150, 150, 150);

/// Points that belong together.
#[derive(Clone, Debug)]
pub struct Curve {
    /// What it shows.
    pub name: String,
    /// Its points, from left to right. Both numbers are positive.
    pub points: Vec<(f64, f64)>,
    /// Whether it is what others are compared with.
    pub is_ideal: bool,
}

/// Draws curves, both axes logarithmic, into a file.
///
/// # Errors
/// The message for the user if the file cannot be written.
///
/// # Panics
/// If there is no point.
pub fn curves(path: &Path, axes: [&str; 2], curves: &[Curve]) -> Result<(), String> {
    draw(path, axes, curves).map_err(|error| format!("{}: {error}", path.display()))
}

fn draw(path: &Path, [across, up]: [&str; 2], curves: &[Curve]) -> Result<(), Box<dyn Error>> {
    let all = || curves.iter().flat_map(|curve| &curve.points);
    let x = range(all().map(|point| point.0));
    let y = range(all().map(|point| point.1));
    let area = SVGBackend::new(path, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .margin(12)
        .x_label_area_size(40)
        .y_label_area_size(56)
        .build_cartesian_2d(x.log_scale(), y.log_scale())?;
    chart
        .configure_mesh()
        .x_desc(across)
        .y_desc(up)
        .light_line_style(WHITE)
        .x_label_formatter(&|number| number.to_string())
        .y_label_formatter(&|number| number.to_string())
        .draw()?;
    let mut colours = COLOURS.into_iter().cycle();
    for curve in curves {
        let colour = match curve.is_ideal {
            true => IDEAL,
            false => colours.next().expect("it is endless"),
        };
        let points = || curve.points.iter().copied();
        chart.draw_series(LineSeries::new(points(), colour.stroke_width(2)))?;
        if !curve.is_ideal {
            chart.draw_series(points().map(|point| Circle::new(point, 3, colour.filled())))?;
        }
        // Names stand beside their curves: no legend has to be read.
        let style = TextStyle::from(("sans-serif", 13))
            .color(&colour)
            .pos(Pos::new(HPos::Right, VPos::Bottom));
        let last = curve.points.last().copied().expect("a curve has points");
        chart.draw_series([Text::new(curve.name.clone(), last, style)])?;
    }
    area.present()?;
    Ok(())
}

/// From the smallest to the largest number, with some room.
fn range(numbers: impl Iterator<Item = f64>) -> Range<f64> {
    let range = numbers.fold(f64::MAX..f64::MIN_POSITIVE, |range, number| {
        range.start.min(number)..range.end.max(number)
    });
    range.start..range.end * FREE
}
