import { mix } from '../drawing/colours.ts';
import type { Point } from '../drawing/shapes.ts';
import { Shape } from '../drawing/shapes.ts';
import type { House } from '../places/types.ts';
import type { DrawingContext } from '../things/drawing-context.ts';
import { addLampLight, addLampPost, drawBulbs } from '../things/lamps.ts';
import { drawOutlook } from '../things/outlooks.ts';
import { addWalker } from '../things/people.ts';

/** The vanishing point, and the distance of walls and ground from it at depth 1, in pixels. */
const vanishing = { x: 600, y: 500 };
const halfWidth = 640;
const eyeHeight = 352;
const depths = [0.9, 1.42, 1.95, 2.7, 3.9, 6] as const;
/** Height of a shop front at depth 1, in pixels. */
const shopHeight = 178;

type Side = 1 | -1;
type Front = { near: number; far: number; height: number; floors: number; columns: number };

function project(side: Side, depth: number, height: number, out = 0): Point {
  return [vanishing.x + (side * (halfWidth - out)) / depth, vanishing.y + (eyeHeight - height) / depth];
}

/** Adds a flat part of a wall between two shares of its length (0 to 1) and two heights. */
function addPanel(
  shape: Shape,
  side: Side,
  front: Front,
  from: number,
  to: number,
  low: number,
  high: number,
  out = 0,
): void {
  const near = front.near + (front.far - front.near) * from;
  const far = front.near + (front.far - front.near) * to;
  shape.polygon(
    project(side, near, low, out),
    project(side, far, low, out),
    project(side, far, high, out),
    project(side, near, high, out),
  );
}

/** Adds a surface that slopes out of or behind the wall: eaves, awnings, mansard slopes. */
function addSlope(
  shape: Shape,
  side: Side,
  front: Front,
  low: readonly [height: number, out: number],
  high: readonly [height: number, out: number],
  inset = 0,
): void {
  const { near, far } = front;
  const trim = (far - near) * inset;
  shape.polygon(
    project(side, near + trim, low[0], low[1]),
    project(side, far - trim, low[0], low[1]),
    project(side, far - trim * 2, high[0], high[1]),
    project(side, near + trim * 2, high[0], high[1]),
  );
}

/** Adds a Cape Dutch gable with curved shoulders above the middle of a front. */
function addGable(shape: Shape, side: Side, front: Front): void {
  const { near, far, height } = front;
  shape.through(
    (along, rise) => project(side, near + (far - near) * along, height + rise),
    (gable) => {
      const turn = (share: number) => (side === 1 ? 1 - share : share);
      gable
        .move(turn(0), 0)
        .line(turn(0), 26)
        .line(turn(0.2), 26)
        .bend(turn(0.3), 30, turn(0.3), 80)
        .bend(turn(0.36), 130, turn(0.5), 134)
        .bend(turn(0.64), 130, turn(0.7), 80)
        .bend(turn(0.7), 30, turn(0.8), 26)
        .line(turn(1), 26)
        .line(turn(1), 0)
        .close();
    },
  );
}

function addRoof(shape: Shape, house: House, side: Side, front: Front): void {
  const { height } = front;
  if (house === 'mansard') {
    addSlope(shape, side, front, [height, 8], [height + 118, -54], 0.02);
    addPanel(shape, side, front, 0.36, 0.48, height, height + 176, -40);
  } else if (house === 'sash') {
    addPanel(shape, side, front, 0.06, 0.26, height, height + 54);
    addPanel(shape, side, front, 0.7, 0.9, height, height + 54);
    addSlope(shape, side, front, [height - 8, 12], [height + 12, 12]);
  } else if (house === 'arabic') {
    const teeth: Point[] = [];
    for (let crenel = 0; crenel < 5; crenel += 1) {
      for (const [along, rise] of [
        [0, 0],
        [0, 34],
        [0.55, 34],
        [0.55, 0],
      ] as const) {
        const share = (crenel + along) / 4.55;
        teeth.push(project(side, front.near + (front.far - front.near) * share, height + rise));
      }
    }
    shape.polygon(...teeth);
  } else if (house === 'eaves') {
    for (let floor = 0; floor < front.floors; floor += 1) {
      const foot = shopHeight + ((height - shopHeight) * (floor + 1)) / front.floors;
      const isTop = floor === front.floors - 1;
      addSlope(shape, side, front, [foot - 16, 52], isTop ? [foot + 104, -70] : [foot + 24, -2]);
    }
  } else if (house === 'gabled') {
    addGable(shape, side, front);
  } else if (house === 'modern') {
    addPanel(shape, side, front, 0.2, 0.7, height, height + 44);
    addSlope(shape, side, front, [height - 6, 16], [height + 10, 16]);
  } else {
    const isChalet = house === 'chalet';
    addSlope(shape, side, front, [height - 24, isChalet ? 70 : 34], [height + (isChalet ? 190 : 120), -66]);
  }
}

/** Adds the windows of one front: lit ones to `lit`, the others to `dark`. */
function addWindows(stage: DrawingContext, dark: Shape, lit: Shape, side: Side, front: Front): void {
  const { palette, random, place } = stage;
  const floorHeight = (front.height - shopHeight - 20) / front.floors;
  const isWide = place.house === 'modern';
  const half = (isWide ? 0.4 : 0.26) / front.columns;
  for (let floor = 0; floor < front.floors; floor += 1) {
    for (let column = 0; column < front.columns; column += 1) {
      const middle = (column + 0.5) / front.columns;
      const foot = shopHeight + 20 + floor * floorHeight + floorHeight * 0.24;
      const target = random.chance(palette.glow) ? lit : dark;
      const [edge] = project(side, front.near + (front.far - front.near) * (middle + half), foot);
      if (edge < 0 || edge > 1200) continue;
      addPanel(
        target,
        side,
        front,
        middle - half,
        middle + half,
        foot,
        foot + floorHeight * (isWide ? 0.46 : 0.56),
      );
    }
  }
}

/** Minimum and maximum house height at depth 1 in pixels, and the number of floors above the shops. */
const heights: Record<House, readonly [low: number, high: number, floors: number]> = {
  mansard: [720, 880, 3],
  sash: [720, 880, 3],
  arabic: [600, 780, 3],
  tiled: [680, 820, 3],
  eaves: [430, 520, 2],
  gabled: [500, 580, 2],
  modern: [820, 1180, 4],
  chalet: [520, 640, 2],
};

/** Houses below this height leave so much sky that the town must be drawn across the whole width. */
const lowHouse = 660;

function createFronts(stage: DrawingContext, side: Side): Front[] {
  const random = stage.random.branch(`side${side}`);
  const [low, high, floors] = heights[stage.place.house];
  return depths.slice(0, -1).map((near, index) => ({
    near,
    far: depths[index + 1] ?? near,
    height: random.between(low, high),
    floors,
    columns: index < 2 && stage.place.house !== 'modern' ? 3 : 2,
  }));
}

/** Draws one side of the street, far houses first, because near ones cover them. */
function drawSide(stage: DrawingContext, side: Side): void {
  const { canvas, palette, place } = stage;
  const isLit = side === 1;
  const wall = isLit ? palette.wallLit : palette.wallShade;
  const other = mix(wall, isLit ? palette.shade : palette.ink, isLit ? 0.16 : 0.14);
  const warm = mix(wall, palette.accent, 0.13);
  const slate = mix(palette.shade, palette.ink, 0.62);
  const roofInk =
    place.house === 'tiled'
      ? mix(palette.tile, palette.shade, 0.25)
      : place.house === 'chalet'
        ? mix(palette.tile, slate, 0.6)
        : slate;
  const fronts = createFronts(stage, side);
  const roof = new Shape();
  const dark = new Shape();
  const lit = new Shape();
  const shops = new Shape();
  const awnings = new Shape();
  const walls: Array<readonly [Front, number]> = fronts
    .map((front, index) => [front, index] as const)
    .reverse();
  for (const [front, index] of walls) {
    const fade = (index / (fronts.length - 1)) * 0.5;
    const tone = [wall, other, warm][index % 3] ?? wall;
    const wallInk = mix(tone, palette.haze, fade);
    if (place.house === 'eaves' || place.house === 'arabic' || place.house === 'gabled') {
      canvas.fill(wallInk, (shape) => addPanel(shape, side, front, 0, 1, 0, front.height));
    } else {
      const roofNow = new Shape();
      addRoof(roofNow, place.house, side, front);
      canvas.fill(mix(isLit ? mix(roofInk, palette.lit, 0.12) : roofInk, palette.haze, fade), roofNow);
      canvas.fill(wallInk, (shape) => addPanel(shape, side, front, 0, 1, 0, front.height));
    }
    if (place.house === 'arabic' || place.house === 'gabled') {
      canvas.fill(wallInk, (shape) => addRoof(shape, place.house, side, front));
    }
    if (place.house === 'eaves') addRoof(roof, place.house, side, front);
    if (index < 4) addWindows(stage, dark, lit, side, front);
    addPanel(shops, side, front, 0.1, 0.9, 0, shopHeight - 34);
    addSlope(awnings, side, front, [shopHeight - 46, 84], [shopHeight + 4, 2], 0.04);
  }
  const pane = palette.isDay
    ? mix(palette.top, palette.ink, isLit ? 0.45 : 0.62)
    : mix(palette.shade, palette.ink, isLit ? 0.5 : 0.75);
  canvas.fill(pane, dark);
  canvas.fill(palette.window, lit);
  canvas.fill(
    palette.isDay ? mix(pane, palette.wallLit, 0.22) : palette.window,
    shops,
    palette.isDay ? 1 : 0.92,
  );
  canvas.fill(roofInk, roof);
  canvas.fill(isLit ? palette.accent : palette.accentShade, awnings);
}

function drawRoad({ canvas, palette }: DrawingContext): void {
  const stone = canvas.horizontal(
    [0, mix(palette.wallShade, palette.wallLit, 0.2)],
    [0.5, mix(palette.wallLit, palette.haze, 0.3)],
    [1, mix(palette.wallLit, palette.shade, 0.2)],
  );
  canvas.fill(stone, (shape) =>
    shape.polygon([-120, 900], [493, 556], [707, 556], [1320, 900]).rectangle(480, 512, 240, 60),
  );
  canvas.fill(palette.ink, (shape) => shape.polygon([-40, 852], [493, 559], [545, 559], [300, 860]), 0.16);
  canvas.fill(
    palette.beam,
    (shape) => shape.polygon([586, 530], [614, 530], [760, 800], [440, 800]),
    palette.isNight ? 0.1 : 0.22,
  );
}

/** Draws a street that leads to the landmark, with the sun behind it and an arriving traveller. */
export function drawStreet(stage: DrawingContext): void {
  const { canvas, palette, place } = stage;
  const isLow = heights[place.house][1] < lowHouse;
  // Between tall houses only fragments of a mountain range would be visible; hills look calmer.
  const behind = place.behind === 'peaks' && !isLow ? 'hills' : place.behind;
  drawOutlook(
    { ...stage, place: { ...place, behind } },
    {
      horizon: 500,
      from: isLow ? 40 : 380,
      to: isLow ? 1160 : 820,
      sunX: vanishing.x,
      sunScale: 1.1,
      landmarkX: vanishing.x,
      landmarkHeight: 350,
      landmark: place.streetLandmark ?? place.landmark,
      bottom: 580,
    },
  );
  drawRoad(stage);
  drawSide(stage, -1);
  drawSide(stage, 1);
  if (!palette.isDay && !isLow) {
    const lowest = heights[place.house][0] - 30;
    for (const [depth, bulbs] of [
      [1.6, 9],
      [2.4, 6],
    ] as const) {
      const [left, y] = project(-1, depth, lowest);
      drawBulbs(stage, left, y, 1200 - left, y, 118 / depth, bulbs);
    }
  }
  canvas.fill(palette.ink, (shape) => shape.polygon([650, 690], [690, 690], [724, 800], [642, 800]), 0.24);
  canvas.fill(palette.ink, (shape) => {
    addLampPost(shape, 378, 690, 230);
    addLampPost(shape, 786, 628, 140);
    addWalker(shape, 668, 692, 122);
  });
  canvas.fill(palette.isDay ? palette.wallLit : palette.window, (shape) => {
    addLampLight(shape, 378, 690, 230);
    addLampLight(shape, 786, 628, 140);
  });
}
