import { mix } from '../drawing/colours.ts';
import type { DrawingContext } from '../things/drawing-context.ts';
import { drawOutlook } from '../things/outlooks.ts';

function drawWaves({ canvas, palette, random }: DrawingContext): void {
  canvas.fill(mix(palette.depth(0.6), palette.top, 0.3), (shape) =>
    shape
      .move(0, 800)
      .line(0, 706)
      .bend(300, 682, 620, 704)
      .bend(920, 726, 1200, 700)
      .line(1200, 800)
      .close(),
  );
  canvas.fill(
    palette.sun,
    (shape) => {
      for (let wave = 0; wave < 6; wave += 1) {
        const x = random.between(40, 1060);
        shape.rectangle(x, 718 + wave * 13, random.between(46, 130), 4);
      }
    },
    0.4,
  );
}

/** Draws a sailing boat under main and foresail, with two people in the stern. */
function drawBoat({ canvas, palette }: DrawingContext): void {
  const cloth = mix(palette.wallLit, palette.sun, 0.55);
  canvas.fill(palette.ink, (shape) => shape.polygon([372, 716], [800, 716], [740, 740], [430, 740]), 0.22);
  canvas.fill(palette.ink, (shape) =>
    shape.rectangle(566, 190, 8, 480).polygon([400, 606], [568, 594], [568, 602], [400, 614]),
  );
  canvas.fill(cloth, (shape) => shape.move(562, 206).bend(450, 430, 404, 600).line(562, 588).close());
  canvas.fill(mix(cloth, palette.shade, 0.32), (shape) =>
    shape.move(562, 206).bend(520, 440, 500, 603).line(562, 598).close(),
  );
  canvas.fill(palette.accent, (shape) =>
    shape.move(578, 224).bend(716, 420, 786, 612).bend(680, 640, 582, 596).close(),
  );
  canvas.fill(palette.accentShade, (shape) =>
    shape.move(578, 224).bend(628, 430, 640, 618).bend(606, 610, 582, 596).close(),
  );
  canvas.fill(palette.ink, (shape) => {
    shape.ellipse(420, 632, 11).polygon([406, 676], [409, 647], [431, 647], [436, 676]);
    shape.ellipse(462, 638, 10).polygon([449, 676], [452, 652], [472, 652], [478, 676]);
  });
  canvas.fill(mix(palette.wallLit, palette.sun, 0.3), (shape) =>
    shape
      .move(376, 664)
      .line(824, 652)
      .curve(796, 690, 770, 708, 724, 716)
      .line(430, 716)
      .curve(400, 704, 384, 690, 376, 664)
      .close(),
  );
  canvas.fill(palette.second, (shape) =>
    shape
      .move(384, 688)
      .line(800, 682)
      .curve(780, 700, 760, 710, 724, 716)
      .line(430, 716)
      .curve(404, 708, 394, 700, 384, 688)
      .close(),
  );
}

/** Draws an experience on the water: a sailing boat in front of the town. */
export function drawSail(stage: DrawingContext): void {
  const { place } = stage;
  drawOutlook(
    { ...stage, place: { ...place, ground: 'water' } },
    { horizon: 470, from: 0, to: 1200, sunX: 300, landmarkX: 900, landmarkHeight: 250, bottom: 800 },
  );
  drawBoat(stage);
  drawWaves(stage);
}
