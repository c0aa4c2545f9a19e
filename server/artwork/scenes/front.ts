import { mix } from '../drawing/colours.ts';
import { Shape } from '../drawing/shapes.ts';
import type { House } from '../places/types.ts';
import {
  addOpening,
  addPanel,
  addSlope,
  type Face,
  faceLength,
  projectBuilding,
} from '../things/buildings.ts';
import type { DrawingContext } from '../things/drawing-context.ts';
import { drawBehindRoof, drawHotelRoof } from '../things/hotel-roofs.ts';
import { addLampLight, addLampPost } from '../things/lamps.ts';
import { drawOutlook } from '../things/outlooks.ts';
import { addWalker } from '../things/people.ts';
import { drawTrees } from '../things/plants.ts';

const groundFloor = 128;
const floorHeight = 124;
const columns: Record<Face, number> = { broad: 6, narrow: 2 };
/** Column of the door in the broad face, counted from the corner. */
const doorColumn = 2;

type Form = {
  floors: number;
  head: 'square' | 'round' | 'pointed';
  halfWidth: number;
  low: number;
  high: number;
};

/** Windows by kind of house; sizes in pixels at the corner of the building. */
const forms: Record<House, Form> = {
  mansard: { floors: 3, head: 'round', halfWidth: 36, low: 18, high: 100 },
  sash: { floors: 3, head: 'square', halfWidth: 34, low: 22, high: 102 },
  arabic: { floors: 3, head: 'pointed', halfWidth: 38, low: 18, high: 108 },
  tiled: { floors: 3, head: 'round', halfWidth: 34, low: 18, high: 98 },
  eaves: { floors: 3, head: 'square', halfWidth: 58, low: 26, high: 88 },
  gabled: { floors: 2, head: 'square', halfWidth: 38, low: 20, high: 98 },
  modern: { floors: 4, head: 'square', halfWidth: 76, low: 20, high: 98 },
  chalet: { floors: 2, head: 'square', halfWidth: 36, low: 22, high: 92 },
};

/**
 * Varies the building by property: some have one floor less, some have square windows instead of arched ones.
 */
function chooseForm({ place, random }: DrawingContext): Form {
  const form = forms[place.house];
  const build = random.branch('build');
  const floors = form.floors > 2 && build.chance(0.4) ? form.floors - 1 : form.floors;
  const isStraight = form.head === 'round' && build.chance(0.35);
  return { ...form, floors, head: isStraight ? 'square' : form.head };
}

const faces: readonly Face[] = ['broad', 'narrow'];

function columnMiddle(face: Face, column: number): number {
  return (column + 0.5) / columns[face];
}

function drawWalls({ canvas, palette, place }: DrawingContext, top: number): void {
  const end = mix(palette.wallLit, palette.shade, 0.12);
  canvas.fill(canvas.horizontal([0, end], [1, mix(palette.wallLit, palette.lit, 0.4)]), (shape) =>
    addPanel(shape, 'broad', 0, 1, 0, top),
  );
  canvas.fill(palette.wallShade, (shape) => addPanel(shape, 'narrow', 0, 1, 0, top));
  if (place.house !== 'chalet') return;
  const wood = mix(palette.tile, palette.ink, 0.35);
  canvas.fill(mix(wood, palette.lit, 0.16), (shape) =>
    addPanel(shape, 'broad', 0, 1, groundFloor + floorHeight, top),
  );
  canvas.fill(mix(wood, palette.ink, 0.2), (shape) =>
    addPanel(shape, 'narrow', 0, 1, groundFloor + floorHeight, top),
  );
}

function drawWindows(stage: DrawingContext, form: Form): void {
  const { canvas, palette, place, random } = stage;
  const hasSills = form.halfWidth < 50 && place.house !== 'mansard';
  const lit = new Shape();
  const sills = new Shape();
  for (const face of faces) {
    const dark = new Shape();
    const half = Math.min(
      form.halfWidth / faceLength[face] / (face === 'narrow' ? 1.1 : 1),
      0.42 / columns[face],
    );
    for (let floor = 0; floor < form.floors; floor += 1) {
      const foot = groundFloor + floor * floorHeight;
      for (let column = 0; column < columns[face]; column += 1) {
        const middle = columnMiddle(face, column);
        addOpening(
          random.chance(palette.glow) ? lit : dark,
          face,
          middle,
          half,
          foot + form.low,
          foot + form.high,
          form.head,
        );
        if (hasSills)
          addPanel(
            sills,
            face,
            middle - half * 1.35,
            middle + half * 1.35,
            foot + form.low - 9,
            foot + form.low,
            8,
          );
      }
    }
    const pane = palette.isDay
      ? mix(palette.top, palette.ink, face === 'broad' ? 0.42 : 0.62)
      : mix(palette.wallShade, palette.ink, face === 'broad' ? 0.42 : 0.66);
    canvas.fill(pane, dark);
  }
  canvas.fill(palette.window, lit);
  if (place.house === 'sash') drawGlazingBars(stage, form);
  if (place.house === 'mansard') {
    // One balcony along the whole floor, as on Paris boulevards, instead of a sill under each window.
    for (const face of faces) {
      for (let floor = 0; floor < form.floors; floor += 1) {
        const foot = groundFloor + floor * floorHeight + form.low;
        if (floor !== 1) addPanel(sills, face, 0.02, 0.98, foot - 11, foot - 1, 12);
      }
    }
  }
  canvas.fill(palette.ink, sills);
}

/** Draws glazing bars from edge to edge in the colour of the wall, so that they show only on the panes. */
function drawGlazingBars({ canvas, palette }: DrawingContext, form: Form): void {
  for (const face of faces) {
    canvas.fill(face === 'broad' ? mix(palette.wallLit, palette.lit, 0.2) : palette.wallShade, (shape) => {
      for (let floor = 0; floor < form.floors; floor += 1) {
        const middle = groundFloor + floor * floorHeight + (form.low + form.high) / 2;
        addPanel(shape, face, 0, 1, middle - 2, middle + 3);
      }
      for (let column = 0; column < columns[face]; column += 1) {
        const middle = columnMiddle(face, column);
        const half = 2.5 / faceLength[face];
        addPanel(
          shape,
          face,
          middle - half,
          middle + half,
          groundFloor,
          groundFloor + form.floors * floorHeight - 20,
        );
      }
    });
  }
}

/** Draws the horizontal parts between the floors: cornices, balconies, eaves. */
function drawBands(stage: DrawingContext, form: Form, top: number): void {
  const { canvas, palette, place } = stage;
  const light = mix(palette.wallLit, palette.sun, 0.22);
  const dark = mix(palette.wallShade, palette.ink, 0.16);
  const band = (low: number, high: number, out: number) => {
    canvas.fill(light, (shape) => addPanel(shape, 'broad', -0.008, 1.008, low, high, out));
    canvas.fill(dark, (shape) => addPanel(shape, 'narrow', -0.02, 1.02, low, high, out));
  };
  if (place.house === 'eaves') {
    const slate = mix(palette.shade, palette.ink, 0.5);
    for (const face of faces) {
      canvas.fill(face === 'broad' ? mix(slate, palette.lit, 0.1) : mix(slate, palette.ink, 0.4), (shape) => {
        for (let floor = 0; floor < form.floors; floor += 1) {
          addSlope(
            shape,
            face,
            [-0.04, 1.03],
            [groundFloor + floor * floorHeight - 14, 44],
            [groundFloor + floor * floorHeight + 18, 0],
          );
        }
      });
    }
    return;
  }
  if (place.house === 'modern') {
    for (let floor = 0; floor < form.floors; floor += 1)
      band(groundFloor + floor * floorHeight, groundFloor + floor * floorHeight + 12, 14);
    canvas.fill(palette.green, (shape) => {
      for (let floor = 0; floor < form.floors; floor += 1) {
        const foot = groundFloor + floor * floorHeight;
        const start = stage.random.between(0.02, 0.6);
        addPanel(shape, 'broad', start, start + stage.random.between(0.16, 0.36), foot + 12, foot + 27, 14);
        if (floor % 2 === 0) addPanel(shape, 'narrow', 0.1, 0.6, foot + 12, foot + 27, 14);
      }
    });
    return;
  }
  if (place.house === 'chalet') {
    const foot = groundFloor + floorHeight;
    canvas.fill(mix(palette.tile, palette.ink, 0.5), (shape) => {
      for (const face of faces) addPanel(shape, face, -0.02, 1.02, foot, foot + 40, 34);
    });
    canvas.fill(palette.accent, (shape) => addPanel(shape, 'broad', 0.02, 0.98, foot + 36, foot + 50, 36));
    return;
  }
  band(groundFloor - 10, groundFloor, 8);
  band(top - 14, top, 12);
}

/** Draws shop windows, awnings in the accent, the door with its canopy, and its light on the ground. */
function drawGroundFloor(stage: DrawingContext): void {
  const { canvas, palette, place } = stage;
  const glass = palette.isDay
    ? mix(mix(palette.top, palette.ink, 0.45), palette.wallLit, 0.25)
    : palette.window;
  const hasAwnings = place.house !== 'eaves' && place.house !== 'modern';
  canvas.fill(glass, (shape) => {
    for (const face of faces) {
      for (let column = 0; column < columns[face]; column += 1) {
        if (face === 'broad' && column === doorColumn) continue;
        const middle = columnMiddle(face, column);
        addPanel(shape, face, middle - 0.37 / columns[face], middle + 0.37 / columns[face], 18, 96);
      }
    }
  });
  const door = columnMiddle('broad', doorColumn);
  canvas.fill(palette.window, (shape) =>
    addOpening(
      shape,
      'broad',
      door,
      0.036,
      0,
      104,
      place.house === 'eaves' || place.house === 'modern' ? 'square' : 'round',
    ),
  );
  if (hasAwnings) {
    canvas.fill(palette.accent, (shape) => {
      for (let column = 0; column < columns.broad; column += 1) {
        const middle = columnMiddle('broad', column);
        if (column !== doorColumn)
          addSlope(shape, 'broad', [middle - 0.072, middle + 0.072], [78, 56], [118, 2]);
      }
    });
    canvas.fill(palette.accentShade, (shape) => {
      for (const middle of [0.25, 0.75])
        addSlope(shape, 'narrow', [middle - 0.21, middle + 0.21], [80, 46], [118, 2]);
    });
  } else {
    canvas.fill(palette.accent, (shape) => addPanel(shape, 'broad', 0.02, 0.98, 100, 114, 10));
    canvas.fill(palette.accentShade, (shape) => addPanel(shape, 'narrow', 0.04, 0.96, 100, 114, 10));
  }
  canvas.fill(palette.ink, (shape) =>
    addSlope(shape, 'broad', [door - 0.07, door + 0.07], [104, 92], [114, 0]),
  );
  const [leftX, leftY] = projectBuilding(door + 0.036, 0, 0);
  const [rightX, rightY] = projectBuilding(door - 0.036, 0, 0);
  canvas.fill(
    palette.window,
    (shape) => shape.polygon([leftX, leftY], [rightX, rightY], [rightX - 26, 800], [leftX - 108, 800]),
    palette.isDay ? 0.3 : 0.45,
  );
}

function drawForecourt({ canvas, palette }: DrawingContext): void {
  const stone = canvas.vertical(
    [0, mix(palette.wallLit, palette.haze, 0.28)],
    [1, mix(palette.wallLit, palette.wallShade, 0.62)],
  );
  canvas.fill(stone, (shape) => shape.polygon([0, 642], [1200, 642], [1200, 800], [0, 800]));
  canvas.fill(
    palette.ink,
    (shape) => {
      shape.polygon(
        projectBuilding(0, 0, 0),
        projectBuilding(0, 1, 0),
        [1200, 664],
        [1200, 800],
        [1010, 800],
      );
    },
    0.22,
  );
}

/** Draws a hotel seen from its forecourt: lit broad face, open door, trees at the edges. */
export function drawFront(stage: DrawingContext): void {
  const { canvas, palette, place, random } = stage;
  const form = chooseForm(stage);
  const top = groundFloor + form.floors * floorHeight + 12;
  const isLowSun = palette.sunHeight < 0.3;
  drawOutlook(stage, {
    horizon: 590,
    from: 0,
    to: 1200,
    sunX: isLowSun ? 118 : 250,
    sunScale: isLowSun ? 0.9 : 1,
    sunY: isLowSun ? 470 : palette.isNight ? 140 : undefined,
    landmarkX: 1052,
    landmarkHeight: 236,
    bottom: 660,
    spans: [
      [0, 180],
      [920, 1200],
    ],
  });
  drawForecourt(stage);
  drawBehindRoof(stage, top);
  drawWalls(stage, top);
  drawHotelRoof(stage, top);
  drawWindows(stage, form);
  drawBands(stage, form, top);
  drawGroundFloor(stage);
  const lean = random.between(-12, 12);
  const size = place.tree === 'palm' ? 360 : place.tree === 'cypress' ? 280 : 230;
  drawTrees(stage, [
    { x: 62 + lean, foot: place.tree === 'palm' ? 780 : 716, size },
    { x: 1168 - lean, foot: 752, size: size * 0.72 },
  ]);
  canvas.fill(palette.ink, (shape) => {
    addLampPost(shape, 884, 770, 190);
    addWalker(shape, 340, 752, 76);
  });
  canvas.fill(palette.isDay ? palette.wallLit : palette.window, (shape) =>
    addLampLight(shape, 884, 770, 190),
  );
}
