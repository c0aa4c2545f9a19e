import { mix } from '../drawing/colours.ts';
import type { Point } from '../drawing/shapes.ts';
import { Shape } from '../drawing/shapes.ts';
import type { LandmarkName } from '../landmarks/index.ts';
import { landmarkHeight, landmarks, Silhouette } from '../landmarks/index.ts';
import type { DrawingContext } from './drawing-context.ts';
import { addHills, drawDunes, drawPeaks, drawWater } from './lands.ts';
import type { Sky } from './skies.ts';
import { drawSky } from './skies.ts';
import { drawRoofLine } from './skylines.ts';

/** The view of a town and its sky in one scene; all values in pixels of the picture. */
export type Outlook = Sky & {
  landmarkX: number;
  /** Height of a tall landmark above the horizon; wide landmarks are scaled by the same factor. */
  landmarkHeight: number;
  /** The y at which the ground ends. */
  bottom: number;
  /** Replaces the landmark of the place, without its companions: for example at the end of a street. */
  landmark?: LandmarkName;
  /** Ranges of x in which roofs are visible; the rest is covered later. The whole width if absent. */
  spans?: ReadonlyArray<readonly [from: number, to: number]>;
  /** Number of rows of roofs in front of the town, if the ground of the place is roofs. */
  rows?: 1 | 2;
};

/** Strength of a skyline layer at its base, where mist lightens it; 1 is full strength. */
const mist = 0.45;

function spansOf({ spans, from, to }: Outlook): ReadonlyArray<readonly [from: number, to: number]> {
  return spans ?? [[from, to]];
}

function drawLandmark(stage: DrawingContext, outlook: Outlook): void {
  const { canvas, palette, place } = stage;
  const name = outlook.landmark ?? place.landmark;
  const landmark = landmarks[name];
  const scale = (outlook.landmarkHeight / landmarkHeight) * (landmark.size ?? 1);
  const ground = outlook.horizon + 12;
  if (landmark.behind !== undefined && outlook.landmark === undefined) {
    const companions = new Silhouette(outlook.landmarkX, ground, scale);
    landmark.behind(companions);
    canvas.fill(palette.depth(0.26), companions.shape);
  }
  const silhouette = new Silhouette(outlook.landmarkX, ground, scale);
  landmark.draw(silhouette);
  const tone = landmark.isTerrain === true ? 0.4 : 0.54;
  const paint =
    landmark.isAccent === true
      ? mix(palette.landmarkInk, palette.haze, palette.isNight ? 0.3 : 0.18)
      : canvas.vertical([0, palette.depth(tone)], [1, palette.depth(tone * (mist + 0.27))]);
  canvas.fill(paint, silhouette.shape);
  if (landmark.shaded !== undefined) {
    const sides = new Silhouette(outlook.landmarkX, ground, scale);
    landmark.shaded(sides);
    canvas.fill(palette.ink, sides.shape, 0.13);
  }
  if (landmark.bright !== undefined) {
    const light = new Silhouette(outlook.landmarkX, ground, scale);
    landmark.bright(light);
    canvas.fill(
      name === 'pyramids' ? mix(palette.lit, palette.haze, 0.4) : mix(palette.sun, palette.haze, 0.1),
      light.shape,
      0.8,
    );
  }
}

function drawLights(stage: DrawingContext, spots: readonly Point[], size: number): void {
  const { canvas, palette } = stage;
  if (palette.glow === 0) return;
  const random = stage.random.branch('lights');
  const shape = new Shape();
  let left = 18;
  for (const [x, y] of spots) {
    if (left === 0 || !random.chance(palette.glow)) continue;
    shape.rectangle(x, y, size, size * 1.5);
    left -= 1;
  }
  canvas.fill(palette.window, shape);
}

/** Draws the land behind the town: one or two lines of hills, or mountains with snow. */
function drawBehind(stage: DrawingContext, outlook: Outlook): void {
  const { canvas, palette, place } = stage;
  const stretch = {
    from: outlook.from,
    to: outlook.to,
    base: outlook.horizon + 6,
    bottom: outlook.horizon + 60,
  };
  if (place.behind === 'peaks') {
    drawPeaks(stage, stretch, outlook.landmarkHeight * 0.72, outlook.landmarkX);
    return;
  }
  const random = stage.random.branch('hills');
  if (place.behind === 'hills') {
    canvas.fill(palette.depth(0.12), (shape) =>
      addHills(shape, random, stretch, outlook.landmarkHeight * 0.42),
    );
    canvas.fill(palette.depth(0.21), (shape) =>
      addHills(shape, random.branch('near'), stretch, outlook.landmarkHeight * 0.2),
    );
    return;
  }
  canvas.fill(palette.depth(0.1), (shape) => addHills(shape, random, stretch, outlook.landmarkHeight * 0.08));
}

/**
 * Draws the skyline behind and in front of the landmark. The caller or `drawGround` draws the land in front.
 */
function drawTown(stage: DrawingContext, outlook: Outlook): void {
  const { canvas, palette, place } = stage;
  const landmark = landmarks[outlook.landmark ?? place.landmark];
  const scale = outlook.landmarkHeight / landmarkHeight;
  const isTowers = place.skyline === 'towers';
  const clear = { x: outlook.landmarkX, halfWidth: landmark.halfWidth * scale * (landmark.size ?? 1) };
  const bottom = outlook.horizon + 110;
  const row = (depth: number, base: number, size: number, name: string): Point[] => {
    const shape = new Shape();
    const random = stage.random.branch(name);
    const spots = spansOf(outlook).flatMap(([from, to]) =>
      drawRoofLine(shape, random, place.skyline, { from, to, base, bottom, scale: size, clear }),
    );
    canvas.fill(canvas.vertical([0.1, palette.depth(depth)], [0.9, palette.depth(depth * mist)]), shape);
    return spots;
  };
  const size = isTowers ? Math.max(0.6, scale) : Math.max(0.5, scale * 0.75);
  const isOpen = landmark.isTerrain === true;
  if (!isOpen || isTowers) row(0.32, outlook.horizon - (isTowers ? 6 : 2), size, 'far');
  drawLandmark(stage, outlook);
  const spots = row(isOpen ? 0.5 : 0.64, outlook.horizon + 16, size * (isTowers ? 0.6 : 1), 'near');
  drawLights(stage, spots, 5);
}

function drawBridge(stage: DrawingContext, outlook: Outlook): void {
  const { canvas, palette } = stage;
  const deck = outlook.horizon + 30;
  const end = outlook.from + (outlook.to - outlook.from) * 0.56;
  canvas.fill(palette.depth(0.68), (shape) => {
    shape.rectangle(outlook.from, deck, end - outlook.from, 20);
    for (let x = end - 130; x > outlook.from - 130; x -= 130) {
      shape
        .move(x, deck + 18)
        .line(x + 130, deck + 18)
        .line(x + 130, deck + 58)
        .line(x + 122, deck + 58)
        .bend(x + 65, deck + 4, x + 8, deck + 58)
        .line(x, deck + 58)
        .close();
    }
  });
}

function drawGround(stage: DrawingContext, outlook: Outlook): void {
  const { canvas, palette, place } = stage;
  const stretch = { from: outlook.from, to: outlook.to, base: outlook.horizon + 46, bottom: outlook.bottom };
  if (place.ground === 'water') {
    drawWater(stage, stretch, outlook.sunX);
    if (place.hasBridge === true) drawBridge(stage, outlook);
    return;
  }
  if (place.ground === 'dunes') {
    drawDunes(stage, stretch);
    return;
  }
  const rows = outlook.rows ?? 1;
  for (let index = 0; index < rows; index += 1) {
    const shape = new Shape();
    const base = outlook.horizon + 70 + index * 112;
    const skyline = place.skyline === 'towers' ? 'flats' : place.skyline;
    const random = stage.random.branch(`row${index}`);
    const spots = spansOf(outlook).flatMap(([from, to]) =>
      drawRoofLine(shape, random, skyline, {
        from,
        to,
        base,
        bottom: outlook.bottom,
        scale: 1.1 + index * 0.55,
      }),
    );
    const near = 0.66 + index * 0.2;
    canvas.fill(
      index === 0
        ? canvas.vertical([0, palette.depth(near)], [0.7, palette.depth(near * 0.72)])
        : palette.depth(near),
      shape,
    );
    drawLights(stage, spots, 6 + index * 4);
  }
}

/** Draws the whole view: sky, land behind the town, the town with its landmark, and the ground in front. */
export function drawOutlook(stage: DrawingContext, outlook: Outlook): void {
  drawSky(stage, outlook);
  drawBehind(stage, outlook);
  drawTown(stage, outlook);
  drawGround(stage, outlook);
}
