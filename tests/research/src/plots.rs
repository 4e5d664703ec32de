//! Plots of what benchmarks measure, as SVG.

use std::error::Error;
use std::ops::Range;
use std::path::Path;

use plotters::coord::types::RangedCoordf64;
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
        let colour = if curve.is_ideal { IDEAL } else { colours.next().expect("it is endless") };
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

/// Numbers from −1 to 1 that belong together.
#[derive(Clone, Debug)]
pub struct Strip {
    /// What they are.
    pub name: String,
    /// The numbers.
    pub values: Vec<f64>,
    /// A number to compare with.
    pub mark: Option<f64>,
}

/// Draws each strip as a column of points with its mean as a line, into a file.
///
/// # Errors
/// The message for the user if the file cannot be written.
pub fn strips(path: &Path, up: &str, strips: &[Strip]) -> Result<(), String> {
    draw_strips(path, up, strips).map_err(|error| format!("{}: {error}", path.display()))
}

fn draw_strips(path: &Path, up: &str, strips: &[Strip]) -> Result<(), Box<dyn Error>> {
    let area = SVGBackend::new(path, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let names: Vec<&str> = strips.iter().map(|strip| &*strip.name).collect();
    let mut chart = ChartBuilder::on(&area)
        .margin(12)
        .x_label_area_size(40)
        .y_label_area_size(56)
        .build_cartesian_2d(-0.5..strips.len() as f64 - 0.5, -1.0..1.0)?;
    columns(&mut chart, up, &names, &|number| format!("{number:.1}"))?;
    for (at, strip) in strips.iter().enumerate() {
        let at = at as f64;
        let points = strip.values.iter().map(|value| (at, *value));
        chart
            .draw_series(points.map(|point| Circle::new(point, 4, COLOURS[0].mix(0.5).filled())))?;
        let mean = strip.values.iter().sum::<f64>() / strip.values.len() as f64;
        let lines = [(Some(mean), COLOURS[0]), (strip.mark, IDEAL)];
        for (value, colour) in lines {
            let line = value.map(|value| vec![(at - 0.3, value), (at + 0.3, value)]);
            chart.draw_series(line.map(|line| PathElement::new(line, colour.stroke_width(2))))?;
        }
    }
    area.present()?;
    Ok(())
}

/// Parts of a sum.
#[derive(Clone, Debug)]
pub struct Bar {
    /// What the sum is.
    pub name: String,
    /// The names of the parts, and the parts. None is negative.
    pub parts: Vec<(&'static str, f64)>,
}

/// Draws each sum as a bar of its parts, into a file. The parts of all have the same names.
///
/// # Errors
/// The message for the user if the file cannot be written.
pub fn bars(path: &Path, up: &str, bars: &[Bar]) -> Result<(), String> {
    draw_bars(path, up, bars).map_err(|error| format!("{}: {error}", path.display()))
}

fn draw_bars(path: &Path, up: &str, bars: &[Bar]) -> Result<(), Box<dyn Error>> {
    let area = SVGBackend::new(path, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let names: Vec<&str> = bars.iter().map(|bar| &*bar.name).collect();
    let sums = bars.iter().map(|bar| bar.parts.iter().map(|part| part.1).sum());
    let most = sums.fold(1.0, f64::max) * FREE;
    let mut chart = ChartBuilder::on(&area)
        .margin(12)
        .x_label_area_size(40)
        .y_label_area_size(72)
        .build_cartesian_2d(-0.5..bars.len() as f64 - 0.5, 0.0..most)?;
    columns(&mut chart, up, &names, &|number| format!("{number:.0}"))?;
    for (at, bar) in bars.iter().enumerate() {
        let at = at as f64;
        let mut low = 0.0;
        for (nth, ((name, part), colour)) in bar.parts.iter().zip(COLOURS).enumerate() {
            let corners = [(at - 0.3, low), (at + 0.3, low + part)];
            chart.draw_series([Rectangle::new(corners, colour.filled())])?;
            low += part;
            // Names stand once, over the first bar.
            if at == 0.0 {
                let style = TextStyle::from(("sans-serif", 13)).color(&colour);
                let corner = (-0.4, most * (0.99 - 0.05 * nth as f64));
                chart.draw_series([Text::new((*name).to_owned(), corner, style)])?;
            }
        }
    }
    area.present()?;
    Ok(())
}

/// The axes of a chart with a column for each name.
fn columns<DB: DrawingBackend>(
    chart: &mut ChartContext<'_, DB, Cartesian2d<RangedCoordf64, RangedCoordf64>>,
    up: &str,
    names: &[&str],
    label: &dyn Fn(&f64) -> String,
) -> Result<(), Box<dyn Error>>
where
    DB::ErrorType: 'static,
{
    let name = |at: &f64| {
        if at.fract().abs() < 1e-6 && *at >= 0.0 {
            names.get(at.round() as usize).copied().unwrap_or_default().to_owned()
        } else {
            String::new()
        }
    };
    chart
        .configure_mesh()
        .disable_x_mesh()
        .x_labels(2 * names.len() + 1)
        .x_label_formatter(&name)
        .y_desc(up)
        .y_label_formatter(label)
        .light_line_style(WHITE)
        .draw()?;
    Ok(())
}

/// From the smallest to the largest number, with some room.
fn range(numbers: impl Iterator<Item = f64>) -> Range<f64> {
    let range = numbers.fold(f64::MAX..f64::MIN_POSITIVE, |range, number| {
        range.start.min(number)..range.end.max(number)
    });
    range.start..range.end * FREE
}
