import { mix } from '../drawing/colours.ts';
import type { Shape } from '../drawing/shapes.ts';
import type { DrawingContext } from '../things/drawing-context.ts';
import { drawOutlook } from '../things/outlooks.ts';
import { addGlass, addLeaves, drawTable } from '../things/tables.ts';

/** Draws the apron outside the windows: concrete, a taxi line and its lights. */
function drawApron({ canvas, palette }: DrawingContext): void {
  canvas.fill(
    canvas.vertical(
      [0, mix(palette.wallLit, palette.haze, 0.5)],
      [1, mix(palette.wallLit, palette.wallShade, 0.5)],
    ),
    (shape) => shape.rectangle(60, 452, 1080, 150),
  );
  canvas.fill(mix(palette.window, palette.lit, 0.3), (shape) =>
    shape
      .polygon([60, 560], [760, 530], [760, 535], [60, 568])
      .polygon([760, 530], [1140, 548], [1140, 554], [760, 535]),
  );
}

/** Draws a parked airliner with its tail in the accent of the place. */
function drawAircraft({ canvas, palette }: DrawingContext): void {
  const skin = mix(palette.lit, palette.sun, 0.45);
  canvas.fill(palette.ink, (shape) => shape.polygon([300, 540], [960, 540], [900, 554], [360, 554]), 0.24);
  canvas.fill(palette.accent, (shape) =>
    shape.move(846, 424).line(900, 322).line(950, 322).line(930, 424).close(),
  );
  canvas.fill(palette.accentShade, (shape) =>
    shape.move(876, 424).line(922, 322).line(950, 322).line(930, 424).close(),
  );
  canvas.fill(skin, (shape) =>
    shape
      .move(262, 470)
      .curve(274, 436, 320, 420, 372, 418)
      .line(830, 418)
      .curve(890, 416, 940, 410, 984, 400)
      .curve(960, 450, 900, 482, 820, 486)
      .line(330, 490)
      .curve(286, 490, 262, 484, 262, 470)
      .close(),
  );
  canvas.fill(mix(skin, palette.shade, 0.4), (shape) => {
    shape
      .move(270, 478)
      .curve(420, 482, 820, 480, 900, 456)
      .curve(876, 476, 850, 484, 820, 486)
      .line(330, 490)
      .curve(296, 490, 276, 486, 270, 478)
      .close();
    shape
      .polygon([520, 470], [640, 470], [800, 524], [748, 526])
      .polygon([880, 424], [926, 420], [1000, 444], [966, 448]);
  });
  canvas.fill(palette.ink, (shape) => {
    shape.ellipse(572, 494, 36, 17).polygon([290, 448], [306, 434], [334, 434], [334, 448]);
    shape
      .rectangle(384, 488, 5, 40)
      .rectangle(640, 488, 6, 40)
      .ellipse(386, 534, 12)
      .ellipse(636, 534, 13)
      .ellipse(656, 534, 13);
    for (let window = 0; window < 14; window += 1) shape.rectangle(380 + window * 32, 440, 11, 14);
  });
}

function drawHall({ canvas, palette }: DrawingContext): void {
  const dark = mix(palette.roomDark, palette.ink, 0.2);
  canvas.fill(canvas.horizontal([0, palette.roomDark], [1, palette.roomLight]), (shape) =>
    shape.rectangle(0, 0, 1200, 600).hole([90, 96], [1110, 96], [1110, 584], [90, 584]),
  );
  canvas.fill(
    canvas.vertical(
      [0, mix(palette.wallLit, palette.roomLight, 0.4)],
      [1, mix(palette.wallShade, palette.roomDark, 0.45)],
    ),
    (shape) => shape.rectangle(0, 598, 1200, 202),
  );
  canvas.fill(
    palette.beam,
    (shape) => {
      for (const x of [100, 440, 780])
        shape.polygon([x, 598], [x + 310, 598], [x * 1.3 + 330, 800], [x * 1.3 - 70, 800]);
    },
    palette.beamStrength * 0.8,
  );
  canvas.fill(mix(palette.roomLight, palette.lit, 0.4), (shape) =>
    shape.rectangle(70, 580, 1060, 20).rectangle(426, 96, 10, 490).rectangle(766, 96, 10, 490),
  );
  canvas.fill(dark, (shape) => shape.polygon([0, 0], [1200, 0], [1130, 66], [70, 66]));
}

function addSeat(shape: Shape, x: number): void {
  shape
    .move(x, 730)
    .line(x, 602)
    .curve(x, 580, x + 18, 572, x + 36, 572)
    .line(x + 50, 572)
    .curve(x + 66, 572, x + 70, 584, x + 72, 600)
    .line(x + 80, 654)
    .line(x + 168, 654)
    .curve(x + 190, 654, x + 196, 668, x + 192, 684)
    .line(x + 184, 730)
    .close();
}

function drawSeats({ canvas, palette }: DrawingContext): void {
  canvas.fill(palette.ink, (shape) => {
    for (const x of [180, 790])
      shape
        .polygon([x + 14, 728], [x + 26, 728], [x + 22, 758], [x + 16, 758])
        .polygon([x + 160, 728], [x + 174, 728], [x + 170, 758], [x + 164, 758]);
  });
  canvas.fill(palette.accent, (shape) => {
    addSeat(shape, 180);
    shape.through(
      (x, y) => [1150 - x, y],
      (mirrored) => addSeat(mirrored, 180),
    );
  });
  canvas.fill(palette.accentShade, (shape) =>
    shape.rectangle(252, 690, 118, 40).rectangle(780, 690, 118, 40),
  );
}

/** Draws an airport lounge: an aircraft outside the window, two armchairs, a table laid for two. */
export function drawLounge(stage: DrawingContext): void {
  const { canvas, palette } = stage;
  drawOutlook(stage, {
    horizon: 410,
    from: 80,
    to: 1120,
    sunX: 240,
    sunY: stage.palette.time === 'noon' || stage.palette.isNight ? 200 : undefined,
    landmarkX: 700,
    landmarkHeight: 170,
    bottom: 470,
  });
  drawApron(stage);
  drawAircraft(stage);
  drawHall(stage);
  drawSeats(stage);
  drawTable(stage, 575, 668, 180, 764);
  canvas.fill(mix(palette.sun, palette.lit, 0.25), (shape) => {
    addGlass(shape, 544, 661, 50);
    addGlass(shape, 606, 661, 50);
  });
  canvas.fill(palette.green, (shape) => addLeaves(shape, 1066, 660, 200));
  canvas.fill(palette.secondShade, (shape) =>
    shape.polygon([1010, 648], [1122, 648], [1104, 790], [1028, 790]),
  );
}
