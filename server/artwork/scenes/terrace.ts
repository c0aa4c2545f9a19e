import { mix } from '../drawing/colours.ts';
import type { Shape } from '../drawing/shapes.ts';
import type { DrawingContext } from '../things/drawing-context.ts';
import { drawBulbs } from '../things/lamps.ts';
import { drawOutlook } from '../things/outlooks.ts';
import { addBlade } from '../things/plants.ts';
import { drawBarRail, drawGlassRail, drawIronRail } from '../things/railings.ts';
import { addGlass, addLeaves, chooseGlassInk, drawTable } from '../things/tables.ts';

const railing = { from: 0, to: 1200, top: 470, bottom: 582 };
const deckTop = 580;

function drawDeck({ canvas, palette }: DrawingContext): void {
  const boards = canvas.vertical(
    [0, mix(palette.wallLit, palette.shade, 0.1)],
    [1, mix(palette.wallShade, palette.wallLit, 0.3)],
  );
  canvas.fill(boards, (shape) => shape.rectangle(0, deckTop, 1200, 220));
  canvas.stroke(
    palette.ink,
    2,
    (shape) => {
      for (let board = -7; board <= 7; board += 1)
        shape.move(600 + board * 96, deckTop).line(600 + board * 250, 800);
    },
    0.3,
  );
}

function addChair(shape: Shape, x: number, side: 1 | -1): void {
  const at = (offset: number) => x + side * offset;
  shape.polygon([at(0), 546], [at(11), 546], [at(20), 668], [at(24), 786], [at(12), 786], [at(9), 668]);
  shape.polygon([at(9), 660], [at(96), 664], [at(96), 676], [at(9), 678]);
  shape.polygon([at(80), 670], [at(92), 670], [at(98), 786], [at(87), 786]);
}

function drawFurniture(stage: DrawingContext): void {
  const { canvas, palette } = stage;
  canvas.fill(palette.ink, (shape) => shape.polygon([392, 784], [820, 784], [980, 800], [430, 800]), 0.2);
  canvas.fill(palette.ink, (shape) => {
    addChair(shape, 372, 1);
    addChair(shape, 828, -1);
  });
  canvas.fill(palette.accent, (shape) => {
    shape
      .polygon([380, 646], [466, 650], [466, 664], [381, 661])
      .polygon([820, 646], [734, 650], [734, 664], [819, 661]);
  });
  drawTable(stage, 600, 608, 260, 788);
  canvas.fill(chooseGlassInk(stage), (shape) => {
    addGlass(shape, 546, 601, 52);
    addGlass(shape, 654, 601, 52);
  });
  canvas.fill(palette.green, (shape) => addLeaves(shape, 600, 576, 42));
  canvas.fill(palette.second, (shape) => shape.polygon([588, 574], [612, 574], [608, 601], [592, 601]));
}

/** Adds leaves that hang from a beam. */
function addHangingLeaves(shape: Shape, x: number, y: number, size: number): void {
  for (const [tipX, tipY, sag] of [
    [-0.5, 0.72, 0.1],
    [-0.22, 1, 0],
    [0.06, 1.2, 0],
    [0.3, 0.94, 0],
    [0.55, 0.6, 0.1],
  ] as const) {
    addBlade(shape, x, y, x + tipX * size, y + tipY * size, size * 0.13, -sag);
  }
}

function drawPergola(stage: DrawingContext): void {
  const { canvas, palette } = stage;
  canvas.fill(palette.ink, (shape) => {
    shape.rectangle(0, 58, 1200, 22);
    for (let x = 40; x < 1200; x += 140) shape.polygon([x - 8, 34], [x + 10, 34], [x + 10, 96], [x - 8, 96]);
    shape.rectangle(94, 70, 20, 730).rectangle(1086, 70, 20, 730);
  });
  drawBulbs(stage, 104, 92, 1096, 92, 62, 11);
  canvas.fill(palette.green, (shape) => {
    addHangingLeaves(shape, 104, 84, 110);
    addHangingLeaves(shape, 1096, 84, 118);
    addHangingLeaves(shape, 1010, 78, 66);
    addHangingLeaves(shape, 206, 78, 60);
  });
}

function drawParasol({ canvas, palette }: DrawingContext): void {
  canvas.fill(palette.ink, (shape) => shape.rectangle(595, 120, 10, 480).rectangle(597, 76, 6, 30));
  const edge = 262;
  const panel = (from: number, to: number) => (shape: Shape) =>
    shape
      .move(600, 92)
      .bend(600 + (from - 600) * 0.55, 122, from, edge)
      .bend((from + to) / 2, edge - 26, to, edge)
      .bend(600 + (to - 600) * 0.55, 122, 600, 92)
      .close();
  const ribs = [270, 402, 534, 666, 798, 930];
  ribs.slice(0, -1).forEach((from, index) => {
    const isLight = index % 2 === 1;
    const light = mix(palette.wallLit, palette.sun, 0.4);
    const paint = isLight
      ? mix(light, palette.shade, index * 0.07)
      : mix(palette.accent, palette.accentShade, index * 0.14);
    canvas.fill(paint, panel(from, ribs[index + 1] ?? from));
  });
}

function drawPots({ canvas, palette }: DrawingContext, left: number, right: number): void {
  canvas.fill(palette.green, (shape) => {
    addLeaves(shape, left, 640, 150);
    addLeaves(shape, right, 650, 120);
  });
  canvas.fill(palette.secondShade, (shape) => {
    shape.polygon([left - 48, 630], [left + 48, 630], [left + 34, 742], [left - 34, 742]);
    shape.polygon([right - 42, 642], [right + 42, 642], [right + 30, 738], [right - 30, 738]);
  });
}

/** Draws a terrace above the town: deck and railing, a table for two, and a pergola or a parasol. */
export function drawTerrace(stage: DrawingContext): void {
  const { palette, place, random } = stage;
  const hasParasol = random.chance(palette.isDay ? 0.6 : 0.3);
  const isHigh = palette.time === 'noon' || palette.isNight;
  drawOutlook(stage, {
    horizon: 420,
    from: 0,
    to: 1200,
    sunX: hasParasol ? 150 : 330,
    sunY: isHigh ? 190 : undefined,
    sunScale: 0.9,
    landmarkX: 750,
    landmarkHeight: hasParasol ? 185 : 270,
    bottom: deckTop,
  });
  drawDeck(stage);
  if (place.house === 'eaves' || place.house === 'chalet') drawBarRail(stage, railing);
  else if (place.house === 'modern' || place.house === 'gabled') drawGlassRail(stage, railing);
  else drawIronRail(stage, railing);
  if (hasParasol) drawPots(stage, 140, 1070);
  else drawPots(stage, 226, 1010);
  if (hasParasol) drawParasol(stage);
  drawFurniture(stage);
  if (!hasParasol) drawPergola(stage);
}
