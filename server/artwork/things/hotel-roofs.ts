import type { Colour } from '../drawing/colours.ts';
import { mix } from '../drawing/colours.ts';
import type { Shape } from '../drawing/shapes.ts';
import {
  addOpening,
  addPanel,
  addSlope,
  type Face,
  faceLength,
  faceProjection,
  hipRoof,
  projectBuilding,
  scaleAt,
} from './buildings.ts';
import type { DrawingContext } from './drawing-context.ts';

const faces: readonly Face[] = ['broad', 'narrow'];

/** Draws a hipped roof. The underside of an overhang is visible, because eye level is below the eaves. */
function drawHip(
  { canvas, palette }: DrawingContext,
  ink: Colour,
  low: number,
  rise: number,
  overhang: number,
  inset: number,
): void {
  const roof = hipRoof(low, low + rise, overhang, inset);
  if (overhang > 0) {
    canvas.fill(mix(ink, palette.ink, 0.55), (shape) => {
      for (const face of faces)
        addSlope(shape, face, [-overhang / faceLength[face], 1], [low - 4, 0], [low + 4, overhang]);
    });
  }
  canvas.fill(mix(ink, palette.lit, 0.12), roof.broad);
  canvas.fill(mix(ink, palette.ink, 0.32), roof.narrow);
}

function addChimney(shape: Shape, along: number, across: number, low: number, high: number): void {
  const [x, foot] = projectBuilding(along, across, low);
  const [, top] = projectBuilding(along, across, high);
  const half = 20 * scaleAt(along, across);
  shape
    .rectangle(x - half, top, half * 2, foot - top)
    .rectangle(x - half * 1.25, top, half * 2.5, half * 0.5);
}

function drawMansard(stage: DrawingContext, top: number, slate: Colour): void {
  const { canvas, palette } = stage;
  drawHip(stage, slate, top, 126, 0, 44);
  const dormers = [0.08, 0.25, 0.42, 0.59, 0.76, 0.92];
  canvas.fill(mix(palette.wallLit, palette.sun, 0.1), (shape) => {
    for (const middle of dormers) addOpening(shape, 'broad', middle, 0.034, top + 12, top + 100, 'round');
  });
  canvas.fill(palette.glow > 0 ? palette.window : mix(palette.top, palette.ink, 0.5), (shape) => {
    for (const middle of dormers) addOpening(shape, 'broad', middle, 0.021, top + 16, top + 84, 'round');
  });
}

function drawParapet({ canvas, palette }: DrawingContext, top: number): void {
  canvas.fill(palette.wallLit, (shape) => addPanel(shape, 'broad', 0, 1, top, top + 34));
  canvas.fill(palette.wallShade, (shape) => addPanel(shape, 'narrow', 0, 1, top, top + 34));
}

/** Draws a row of stepped gables along the broad face, as in Dutch canal towns. */
function drawSteppedGables({ canvas, palette }: DrawingContext, top: number): void {
  canvas.fill(palette.wallLit, (shape) =>
    shape.through(faceProjection('broad'), (plane) => {
      for (const middle of [1 / 6, 0.5, 5 / 6]) {
        plane.move(middle - 1 / 6, top);
        for (const [half, rise] of steps)
          plane.line(middle - half, rise + top).line(middle - half + 0.04, rise + top);
        for (const [half, rise] of [...steps].reverse())
          plane.line(middle + half - 0.04, rise + top).line(middle + half, rise + top);
        plane.line(middle + 1 / 6, top).close();
      }
    }),
  );
  canvas.fill(mix(palette.top, palette.ink, palette.isDay ? 0.5 : 0.8), (shape) => {
    for (const middle of [1 / 6, 0.5, 5 / 6])
      addOpening(shape, 'broad', middle, 0.024, top + 18, top + 66, 'round');
  });
}

/** Steps of a stepped gable: half width as a share of the face, rise in pixels. */
const steps: ReadonlyArray<readonly [half: number, rise: number]> = [
  [0.15, 30],
  [0.11, 62],
  [0.07, 94],
];

function drawRoofDome({ canvas, palette }: DrawingContext, top: number): void {
  const [domeX, domeY] = projectBuilding(0.82, 0.5, top);
  canvas.fill(mix(palette.wallShade, palette.wallLit, 0.35), (shape) => {
    const size = 74 * scaleAt(0.82, 0.5);
    shape
      .move(domeX - size * 0.8, domeY + 30)
      .line(domeX - size * 0.8, domeY - size * 0.4)
      .curve(
        domeX - size * 1.1,
        domeY - size * 1.2,
        domeX - size * 0.4,
        domeY - size * 1.5,
        domeX,
        domeY - size * 2.1,
      )
      .curve(
        domeX + size * 0.4,
        domeY - size * 1.5,
        domeX + size * 1.1,
        domeY - size * 1.2,
        domeX + size * 0.8,
        domeY - size * 0.4,
      )
      .line(domeX + size * 0.8, domeY + 30)
      .close();
  });
}

function drawCrenels({ canvas, palette }: DrawingContext, top: number): void {
  faces.forEach((face, index) => {
    const count = face === 'broad' ? 13 : 4;
    canvas.fill(index === 0 ? palette.wallLit : palette.wallShade, (shape) => {
      for (let crenel = 0; crenel < count; crenel += 1) {
        addPanel(
          shape,
          face,
          (crenel + (index === 0 ? 0 : 0.4)) / count,
          (crenel + 0.6) / count,
          top,
          top + 32,
        );
      }
      addPanel(shape, face, 0, 1, top - 2, top + 12);
    });
  });
}

function drawGable(stage: DrawingContext, top: number): void {
  const { canvas, palette } = stage;
  drawHip(stage, mix(palette.tile, palette.shade, 0.25), top, 96, 4, 70);
  canvas.fill(mix(palette.wallLit, palette.sun, 0.18), (shape) =>
    shape.through(faceProjection('broad'), (plane) =>
      plane
        .move(0.28, top - 4)
        .line(0.28, top + 24)
        .bend(0.36, top + 30, 0.37, top + 84)
        .line(0.4, top + 84)
        .bend(0.42, top + 150, 0.5, top + 152)
        .bend(0.58, top + 150, 0.6, top + 84)
        .line(0.63, top + 84)
        .bend(0.64, top + 30, 0.72, top + 24)
        .line(0.72, top - 4)
        .close(),
    ),
  );
  canvas.fill(mix(palette.top, palette.ink, 0.5), (shape) =>
    addOpening(shape, 'broad', 0.5, 0.034, top + 34, top + 110, 'round'),
  );
}

function drawSetback({ canvas, palette }: DrawingContext, top: number, glass: Colour): void {
  const [x, y] = projectBuilding(0.3, 0.5, top + 40);
  canvas.fill(palette.ink, (shape) => shape.rectangle(x - 2, y - 150, 5, 150));
  canvas.fill(mix(glass, palette.lit, 0.3), (shape) =>
    shape.polygon(
      projectBuilding(0.14, 0.2, top),
      projectBuilding(0.72, 0.2, top),
      projectBuilding(0.72, 0.2, top + 66),
      projectBuilding(0.14, 0.2, top + 66),
    ),
  );
  canvas.fill(mix(glass, palette.ink, 0.25), (shape) =>
    shape.polygon(
      projectBuilding(0.14, 0.2, top),
      projectBuilding(0.14, 0.8, top),
      projectBuilding(0.14, 0.8, top + 66),
      projectBuilding(0.14, 0.2, top + 66),
    ),
  );
}

function drawCornice({ canvas, palette }: DrawingContext, top: number): void {
  canvas.fill(palette.wallLit, (shape) => addPanel(shape, 'broad', -0.01, 1.01, top, top + 16, 8));
  canvas.fill(palette.wallShade, (shape) => addPanel(shape, 'narrow', -0.03, 1.03, top, top + 16, 8));
}

/** Draws chimneys, a dome or a set-back storey behind the walls. Call it before drawing the walls. */
export function drawBehindRoof(stage: DrawingContext, top: number): void {
  const { canvas, palette, place } = stage;
  const slate = mix(palette.shade, palette.ink, 0.5);
  if (place.house === 'arabic') drawRoofDome(stage, top);
  else if (place.house === 'modern') drawSetback(stage, top, slate);
  else if (place.house === 'mansard' || place.house === 'sash') {
    canvas.fill(mix(slate, palette.ink, 0.25), (shape) => {
      for (const along of [0.14, 0.5, 0.84])
        addChimney(shape, along, 0.4, top, top + (place.house === 'sash' ? 128 : 210));
    });
  }
}

/** Draws the roof of a hotel in the style of its place; `top` is the height of its walls. */
export function drawHotelRoof(stage: DrawingContext, top: number): void {
  const { palette, place } = stage;
  const slate = mix(palette.shade, palette.ink, 0.5);
  const tile = mix(palette.tile, palette.shade, 0.18);
  if (place.house === 'mansard') drawMansard(stage, top, slate);
  else if (place.house === 'sash') {
    drawParapet(stage, top);
    if (place.skyline === 'gables') drawSteppedGables(stage, top + 30);
  } else if (place.house === 'arabic') drawCrenels(stage, top);
  else if (place.house === 'gabled') drawGable(stage, top);
  else if (place.house === 'modern') drawCornice(stage, top);
  else if (place.house === 'chalet') drawHip(stage, mix(tile, slate, 0.5), top - 4, 210, 50, 110);
  else if (place.house === 'eaves') drawHip(stage, slate, top - 6, 124, 56, 120);
  else drawHip(stage, tile, top - 4, 140, 30, 96);
}
