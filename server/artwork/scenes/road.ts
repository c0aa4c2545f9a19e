import { mix } from '../drawing/colours.ts';
import type { Shape } from '../drawing/shapes.ts';
import type { DrawingContext } from '../things/drawing-context.ts';
import { drawOutlook } from '../things/outlooks.ts';
import { drawTrees } from '../things/plants.ts';

/** Draws a road that curves from the foreground to the town. */
function drawRoadway({ canvas, palette }: DrawingContext): void {
  canvas.fill(
    canvas.vertical(
      [0, mix(palette.wallLit, palette.haze, 0.45)],
      [1, mix(palette.wallLit, palette.wallShade, 0.4)],
    ),
    (shape) =>
      shape
        .move(0, 610)
        .bend(300, 570, 640, 566)
        .bend(960, 564, 1200, 588)
        .line(1200, 800)
        .line(0, 800)
        .close(),
  );
  canvas.fill(mix(palette.shade, palette.ink, 0.42), (shape) =>
    shape
      .move(-40, 742)
      .curve(320, 690, 620, 676, 706, 620)
      .bend(742, 594, 700, 566)
      .line(722, 566)
      .bend(812, 596, 800, 634)
      .curve(786, 712, 700, 760, 560, 830)
      .line(-40, 830)
      .close(),
  );
  canvas.fill(mix(palette.lit, palette.haze, 0.2), (shape) => {
    shape
      .polygon([60, 770], [180, 748], [190, 756], [70, 780])
      .polygon([270, 730], [380, 706], [390, 713], [282, 738]);
    shape
      .polygon([466, 686], [560, 656], [569, 661], [477, 693])
      .polygon([634, 632], [690, 602], [697, 605], [644, 637]);
  });
}

function addBody(shape: Shape): void {
  shape
    .move(262, 716)
    .curve(254, 676, 272, 662, 314, 654)
    .line(372, 646)
    .curve(404, 606, 430, 596, 486, 594)
    .line(566, 594)
    .curve(612, 596, 640, 616, 664, 646)
    .curve(704, 650, 722, 662, 722, 692)
    .line(718, 716)
    .close();
}

/** Draws a car from the side, driving towards the town. */
function drawCar({ canvas, palette }: DrawingContext): void {
  canvas.fill(palette.ink, (shape) => shape.polygon([240, 728], [740, 728], [800, 752], [300, 752]), 0.28);
  canvas.fill(palette.accent, addBody);
  canvas.fill(palette.accentShade, (shape) =>
    shape.move(258, 700).line(722, 700).line(718, 720).line(262, 720).close(),
  );
  canvas.fill(
    palette.isDay ? mix(palette.top, palette.lit, 0.5) : mix(palette.window, palette.shade, 0.15),
    (shape) => {
      shape.move(400, 648).curve(420, 620, 440, 610, 480, 608).line(504, 608).line(504, 648).close();
      shape.move(518, 608).line(560, 608).curve(594, 610, 614, 626, 632, 648).line(518, 648).close();
    },
  );
  canvas.fill(palette.ink, (shape) => shape.ellipse(350, 718, 40).ellipse(632, 718, 40));
  canvas.fill(mix(palette.lit, palette.shade, 0.3), (shape) =>
    shape.ellipse(350, 718, 17).ellipse(632, 718, 17),
  );
  canvas.fill(palette.window, (shape) => shape.ellipse(716, 674, 9, 12));
  if (!palette.isDay)
    canvas.fill(
      palette.window,
      (shape) => shape.polygon([722, 664], [960, 650], [960, 740], [722, 686]),
      0.28,
    );
  canvas.fill(palette.ink, (shape) =>
    shape
      .rectangle(532, 662, 34, 6)
      .rectangle(428, 576, 120, 8)
      .rectangle(444, 582, 8, 14)
      .rectangle(524, 582, 8, 14),
  );
  canvas.fill(palette.second, (shape) => shape.rectangle(438, 546, 70, 30));
  canvas.fill(palette.secondShade, (shape) => shape.rectangle(508, 554, 34, 22));
}

/** Draws a transfer: a car with suitcases on its roof, the road ahead, and the town at its end. */
export function drawRoad(stage: DrawingContext): void {
  const { place } = stage;
  drawOutlook(stage, {
    horizon: 500,
    from: 0,
    to: 1200,
    sunX: 380,
    landmarkX: 760,
    landmarkHeight: 290,
    bottom: 640,
  });
  drawRoadway(stage);
  drawTrees(stage, [
    { x: 1090, foot: 740, size: place.tree === 'palm' ? 420 : 300 },
    { x: 960, foot: 640, size: place.tree === 'palm' ? 200 : 130 },
    { x: 92, foot: 690, size: place.tree === 'palm' ? 320 : 210 },
  ]);
  drawCar(stage);
}
