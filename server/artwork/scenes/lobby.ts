import { mix } from '../drawing/colours.ts';
import type { Shape } from '../drawing/shapes.ts';
import type { DrawingContext } from '../things/drawing-context.ts';
import { drawOutlook } from '../things/outlooks.ts';
import { addLeaves, addVase } from '../things/tables.ts';
import { chooseHead, cutOutline, drawFrame, drawReveals, type Opening } from '../things/windows.ts';

/** The back wall of the lobby in pixels; the floor begins at `foot`. */
const wall = { left: 200, right: 1000, top: 110, foot: 590 };

function createWindows(stage: DrawingContext): Opening[] {
  const head = chooseHead(stage);
  const top = head === 'square' ? 196 : 170;
  return [270, 505, 740].map((x) => ({ x, top, width: 190, foot: wall.foot, head }));
}

function drawHall({ canvas, palette }: DrawingContext, windows: readonly Opening[]): void {
  const back = canvas.vertical(
    [0, mix(palette.roomDark, palette.roomLight, 0.35)],
    [1, mix(palette.roomDark, palette.roomLight, 0.75)],
  );
  canvas.fill(back, (shape) => {
    shape.rectangle(wall.left, wall.top, wall.right - wall.left, wall.foot - wall.top);
    for (const window of windows) cutOutline(shape, window);
  });
  canvas.fill(mix(palette.roomDark, palette.ink, 0.12), (shape) =>
    shape.polygon([0, 0], [200, 110], [200, 590], [0, 760]),
  );
  canvas.fill(mix(palette.roomLight, palette.lit, 0.22), (shape) =>
    shape.polygon([1200, 0], [1000, 110], [1000, 590], [1200, 760]),
  );
  canvas.fill(mix(palette.roomDark, palette.roomLight, 0.16), (shape) =>
    shape.polygon([0, 0], [1200, 0], [1000, 110], [200, 110]),
  );
  const floor = canvas.vertical(
    [0, mix(palette.wallLit, palette.roomLight, 0.4)],
    [1, mix(palette.wallShade, palette.roomDark, 0.5)],
  );
  canvas.fill(floor, (shape) =>
    shape.polygon([200, 590], [1000, 590], [1200, 760], [1200, 800], [0, 800], [0, 760]),
  );
}

/** Draws the light on the floor: one shaft per window, fanning away from the sun. */
function drawShafts({ canvas, palette }: DrawingContext, windows: readonly Opening[]): void {
  canvas.fill(
    palette.beam,
    (shape) => {
      for (const { x, width } of windows) {
        const fan = (at: number) => 600 + (at - 600) * 1.5 + 96;
        shape.polygon([x, wall.foot], [x + width, wall.foot], [fan(x + width), 800], [fan(x), 800]);
      }
    },
    palette.beamStrength * 0.9,
  );
}

function addChairBody(shape: Shape, x: number, side: 1 | -1): void {
  const at = (offset: number) => x + side * offset;
  shape
    .move(at(10), 722)
    .line(at(0), 640)
    .curve(at(-2), 618, at(16), 610, at(40), 612)
    .line(at(150), 612)
    .curve(at(176), 612, at(182), 630, at(178), 652)
    .line(at(168), 722)
    .close();
}

function addChairBack(shape: Shape, x: number, side: 1 | -1): void {
  const at = (offset: number) => x + side * offset;
  shape
    .move(at(8), 660)
    .curve(at(-16), 600, at(-18), 560, at(-8), 536)
    .curve(at(4), 512, at(52), 516, at(56), 548)
    .line(at(72), 616)
    .line(at(72), 660)
    .close();
}

function addChairFeet(shape: Shape, x: number, side: 1 | -1): void {
  for (const offset of [26, 150]) {
    const at = (more: number) => x + side * (offset + more);
    shape.polygon([at(-7), 720], [at(9), 720], [at(3), 750], [at(-3), 750]);
  }
}

function drawSeats({ canvas, palette }: DrawingContext): void {
  const chairs: ReadonlyArray<readonly [x: number, side: 1 | -1]> = [
    [300, 1],
    [900, -1],
  ];
  canvas.fill(palette.accentShade, (shape) => shape.ellipse(600, 748, 380, 40), 0.34);
  canvas.fill(palette.ink, (shape) => {
    for (const [x, side] of chairs) addChairFeet(shape, x, side);
  });
  canvas.fill(palette.accentShade, (shape) => {
    for (const [x, side] of chairs) addChairBack(shape, x, side);
  });
  canvas.fill(palette.accent, (shape) => {
    for (const [x, side] of chairs) addChairBody(shape, x, side);
  });
  canvas.fill(mix(palette.accent, palette.lit, 0.24), (shape) => {
    for (const [x, side] of chairs) {
      const at = (offset: number) => x + side * offset;
      shape
        .move(at(56), 640)
        .line(at(56), 624)
        .curve(at(58), 606, at(74), 604, at(90), 604)
        .line(at(150), 604)
        .curve(at(168), 604, at(172), 620, at(168), 640)
        .close();
    }
  });
}

function drawLowTable({ canvas, palette }: DrawingContext): void {
  canvas.fill(palette.ink, (shape) =>
    shape.rectangle(594, 668, 12, 84).polygon([556, 756], [644, 756], [630, 746], [570, 746]),
  );
  canvas.fill(mix(palette.wallLit, palette.window, 0.35), (shape) =>
    shape.polygon([528, 660], [672, 660], [656, 674], [544, 674]),
  );
  canvas.fill(palette.green, (shape) => addLeaves(shape, 616, 600, 84));
  canvas.fill(palette.second, (shape) => {
    addVase(shape, 616, 660, 62);
    shape.rectangle(550, 650, 40, 10);
  });
}

function drawLamps({ canvas, palette }: DrawingContext): void {
  const glow = canvas.glow(palette.window, palette.isDay ? 0.5 : 0.8);
  for (const x of [482, 718]) canvas.circle(glow, x, 268, palette.isDay ? 96 : 150);
  canvas.fill(palette.ink, (shape) => {
    for (const x of [482, 718]) shape.rectangle(x - 2, 0, 4, 246).rectangle(x - 9, 238, 18, 10);
  });
  canvas.fill(palette.window, (shape) => {
    for (const x of [482, 718]) shape.ellipse(x, 270, 26);
  });
}

function drawPlant({ canvas, palette }: DrawingContext): void {
  canvas.fill(palette.green, (shape) => addLeaves(shape, 1078, 640, 236));
  canvas.fill(palette.secondShade, (shape) =>
    shape.polygon([1014, 622], [1142, 622], [1122, 786], [1034, 786]),
  );
  canvas.fill(palette.second, (shape) => shape.polygon([1014, 622], [1056, 622], [1062, 786], [1034, 786]));
}

/** Draws the desk at the dark wall with a key board above it. */
function drawDesk({ canvas, palette }: DrawingContext): void {
  canvas.fill(mix(palette.roomDark, palette.ink, 0.5), (shape) =>
    shape.polygon([0, 596], [150, 566], [150, 668], [0, 742]),
  );
  canvas.fill(mix(palette.wallLit, palette.window, 0.25), (shape) =>
    shape.polygon([0, 580], [160, 556], [160, 570], [0, 600]),
  );
  canvas.fill(mix(palette.wallLit, palette.roomDark, 0.3), (shape) => {
    for (let column = 0; column < 4; column += 1) {
      for (let row = 0; row < 2; row += 1) {
        const x = 28 + column * 32;
        const y = 356 + row * 58 + (3 - column) * (row === 0 ? -8 : -1);
        shape.polygon([x, y], [x + 20, y + 5], [x + 20, y + 39], [x, y + 38]);
      }
    }
  });
}

/** Draws a lobby: three tall windows with the town, two club chairs in the light, the desk in the shade. */
export function drawLobby(stage: DrawingContext): void {
  const windows = createWindows(stage);
  drawOutlook(stage, {
    horizon: 470,
    from: 260,
    to: 940,
    sunX: 366,
    sunScale: 0.85,
    sunY: stage.palette.time === 'noon' || stage.palette.isNight ? 262 : undefined,
    landmarkX: 600,
    landmarkHeight: 262,
    bottom: 600,
  });
  drawHall(stage, windows);
  drawReveals(stage, windows, 16);
  drawFrame(stage, windows, 2, 300);
  drawShafts(stage, windows);
  drawDesk(stage);
  drawLamps(stage);
  drawSeats(stage);
  drawLowTable(stage);
  drawPlant(stage);
}
