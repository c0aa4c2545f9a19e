import { mix } from '../drawing/colours.ts';
import type { DrawingContext } from '../things/drawing-context.ts';
import { drawOutlook } from '../things/outlooks.ts';
import { drawTrees } from '../things/plants.ts';

function drawQuay({ canvas, palette }: DrawingContext): void {
  const lamps = [96, 300, 504, 708, 912, 1116];
  canvas.fill(mix(palette.depth(0.82), palette.ink, palette.isNight ? 0.5 : 0.2), (shape) => {
    shape.rectangle(0, 718, 1200, 82).rectangle(0, 700, 1200, 6);
    for (const x of lamps) {
      shape.rectangle(x - 3, 632, 6, 90).rectangle(x - 9, 708, 18, 12);
      shape
        .polygon([x - 11, 606], [x + 11, 606], [x + 7, 634], [x - 7, 634])
        .polygon([x - 15, 608], [x, 592], [x + 15, 608]);
    }
  });
  canvas.fill(palette.isDay ? palette.wallLit : palette.window, (shape) => {
    for (const x of lamps) shape.rectangle(x - 6, 611, 12, 18);
  });
}

function drawShore({ canvas, palette }: DrawingContext): void {
  canvas.fill(palette.depth(0.9), (shape) =>
    shape
      .move(0, 800)
      .line(0, 690)
      .curve(160, 676, 300, 730, 470, 752)
      .curve(700, 782, 980, 770, 1200, 716)
      .line(1200, 800)
      .close(),
  );
}

/** Draws the poster of a place: the landmark above the town, the sun beside it, and a foreground. */
export function drawPlace(stage: DrawingContext): void {
  const { place } = stage;
  const isRoofs = place.ground === 'roofs';
  drawOutlook(stage, {
    horizon: 500,
    from: 0,
    to: 1200,
    sunX: 430,
    landmarkX: 720,
    landmarkHeight: 340,
    bottom: 800,
    rows: 2,
  });
  const { tree } = place;
  if (place.ground === 'water' && place.behind !== 'hills' && tree !== 'palm') {
    drawQuay(stage);
    return;
  }
  if (!isRoofs && place.ground === 'water') drawShore(stage);
  if (tree === 'palm') {
    drawTrees(stage, [
      { x: 92, foot: 830, size: 440 },
      { x: 1096, foot: 850, size: 330 },
    ]);
  } else if (tree === 'lobed') {
    if (!isRoofs) drawTrees(stage, [{ x: 1090, foot: 800, size: 330 }]);
  } else {
    drawTrees(stage, [
      { x: 70, foot: 816, size: tree === 'pine' ? 360 : 400 },
      { x: 168, foot: 820, size: tree === 'pine' ? 210 : 290 },
      { x: 1120, foot: 830, size: 330 },
    ]);
  }
}
