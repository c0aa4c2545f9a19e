import { mix } from '../drawing/colours.ts';
import type { Shape } from '../drawing/shapes.ts';
import type { DrawingContext } from '../things/drawing-context.ts';
import { drawOutlook } from '../things/outlooks.ts';
import { addBlade } from '../things/plants.ts';
import { addLeaves } from '../things/tables.ts';
import { chooseHead, cutOutline, drawFrame, type Opening } from '../things/windows.ts';

const floor = 640;

function drawShell(stage: DrawingContext, window: Opening): void {
  const { canvas, palette } = stage;
  const wall = canvas.horizontal(
    [0, palette.roomDark],
    [0.55, palette.roomLight],
    [1, mix(palette.roomLight, palette.roomDark, 0.55)],
  );
  canvas.fill(wall, (shape) => {
    shape.rectangle(0, 0, 1200, floor);
    cutOutline(shape, window);
  });
  const boards = canvas.vertical(
    [0, mix(palette.roomDark, palette.wallLit, 0.35)],
    [1, mix(palette.roomDark, palette.ink, 0.4)],
  );
  canvas.fill(boards, (shape) => shape.rectangle(0, floor, 1200, 160));
  canvas.fill(mix(palette.roomLight, palette.lit, 0.35), (shape) => shape.rectangle(0, floor - 14, 1200, 14));
  canvas.fill(
    palette.beam,
    (shape) => shape.polygon([150, floor], [470, floor], [700, 800], [240, 800]),
    palette.beamStrength,
  );
}

function drawCurtains({ canvas, palette }: DrawingContext): void {
  const cloth = mix(palette.wallLit, palette.roomLight, 0.3);
  const folds: ReadonlyArray<readonly [tone: number, strips: ReadonlyArray<readonly [number, number]>]> = [
    [0.04, [[0, 1]]],
    [
      0.3,
      [
        [0.2, 0.38],
        [0.62, 0.76],
      ],
    ],
    [
      0.5,
      [
        [0.38, 0.46],
        [0.9, 1],
      ],
    ],
  ];
  for (const [tone, strips] of folds) {
    canvas.fill(mix(cloth, palette.shade, tone), (shape) => {
      for (const [start, end] of strips) {
        for (const side of [1, -1]) {
          const at = (x: number) => (side === 1 ? 46 + x : 564 - x);
          shape
            .move(at(start * 104), 34)
            .line(at(end * 104), 34)
            .bend(at(end * 88), 400, at(end * 124), 704)
            .line(at(start * 124), 704)
            .bend(at(start * 88), 400, at(start * 104), 34)
            .close();
        }
      }
    });
  }
  canvas.fill(palette.ink, (shape) => shape.rectangle(24, 26, 562, 9).ellipse(22, 30, 9).ellipse(588, 30, 9));
}

/** Draws a print above the bed in the accents of the place: a sun over land, nested arches, or a branch. */
function drawPrint({ canvas, palette, random }: DrawingContext): void {
  const motif = random.pick(['sun', 'arches', 'branch']);
  canvas.fill(palette.ink, (shape) => shape.rectangle(664, 236, 172, 222));
  canvas.fill(mix(palette.wallLit, palette.sun, 0.35), (shape) => shape.rectangle(672, 244, 156, 206));
  if (motif === 'arches') {
    canvas.fill(palette.accent, (shape) => shape.arch(694, 276, 112, 430, 56));
    canvas.fill(mix(palette.wallLit, palette.accent, 0.2), (shape) => shape.arch(716, 306, 68, 430, 34));
    canvas.fill(palette.second, (shape) => shape.arch(734, 340, 32, 430, 16));
    return;
  }
  if (motif === 'branch') {
    canvas.fill(palette.accent, (shape) => shape.ellipse(776, 296, 26));
    canvas.fill(palette.secondShade, (shape) => {
      for (let leaf = 0; leaf < 4; leaf += 1) {
        const y = 420 - leaf * 34;
        addBlade(shape, 748, y, 748 + 44, y - 42, 12);
        addBlade(shape, 748, y - 14, 748 - 44, y - 56, 12);
      }
      shape.rectangle(746, 290, 4, 146);
    });
    return;
  }
  canvas.fill(palette.accent, (shape) => shape.ellipse(734, 336, 36));
  canvas.fill(palette.second, (shape) =>
    shape
      .move(690, 432)
      .line(690, 386)
      .bend(726, 352, 758, 382)
      .bend(786, 402, 810, 378)
      .line(810, 432)
      .close(),
  );
  canvas.fill(palette.secondShade, (shape) =>
    shape.move(690, 432).line(690, 416).bend(752, 384, 810, 414).line(810, 432).close(),
  );
}

function drawBed({ canvas, palette }: DrawingContext): void {
  canvas.fill(palette.ink, (shape) => shape.polygon([420, 758], [1040, 758], [1000, 784], [470, 784]), 0.22);
  const linen = mix(palette.wallLit, palette.sun, palette.isNight ? 0.45 : 0.6);
  canvas.fill(palette.ink, (shape) =>
    shape
      .move(900, 758)
      .line(900, 452)
      .curve(900, 424, 956, 424, 956, 452)
      .line(956, 758)
      .close()
      .rectangle(432, 706, 480, 32)
      .rectangle(452, 736, 14, 26)
      .rectangle(884, 736, 14, 26),
  );
  canvas.fill(linen, (shape) =>
    shape
      .move(430, 708)
      .line(430, 636)
      .curve(430, 604, 446, 596, 470, 596)
      .line(902, 596)
      .line(902, 708)
      .close(),
  );
  canvas.fill(mix(linen, palette.shade, 0.45), (shape) => shape.rectangle(430, 676, 472, 32));
  canvas.fill(palette.accent, (shape) =>
    shape
      .move(424, 720)
      .line(424, 634)
      .curve(424, 602, 442, 590, 470, 590)
      .line(634, 590)
      .bend(604, 648, 620, 720)
      .close(),
  );
  canvas.fill(palette.accentShade, (shape) =>
    shape.move(604, 720).bend(590, 648, 620, 590).line(640, 590).bend(612, 648, 626, 720).close(),
  );
  canvas.fill(mix(linen, palette.shade, 0.32), (shape) =>
    shape.move(846, 600).curve(836, 548, 872, 528, 902, 528).line(902, 600).close(),
  );
  canvas.fill(mix(linen, palette.sun, 0.5), (shape) =>
    shape.move(790, 602).curve(778, 552, 812, 538, 846, 540).curve(880, 542, 884, 580, 878, 602).close(),
  );
}

function drawLampGlow({ canvas, palette }: DrawingContext): void {
  const glow = canvas.glow(palette.window, palette.isDay ? 0.45 : 0.75);
  canvas.circle(glow, 1040, 352, palette.isDay ? 220 : 330);
}

function drawNightstand({ canvas, palette }: DrawingContext): void {
  canvas.fill(palette.ink, (shape) =>
    shape
      .rectangle(1038, 0, 4, 300)
      .rectangle(980, 606, 124, 10)
      .rectangle(992, 612, 9, 148)
      .rectangle(1084, 612, 9, 148),
  );
  canvas.fill(palette.secondShade, (shape) =>
    shape
      .move(1000, 352)
      .curve(1000, 312, 1016, 292, 1040, 292)
      .curve(1064, 292, 1080, 312, 1080, 352)
      .close(),
  );
  canvas.fill(palette.window, (shape) =>
    shape.move(1008, 352).line(1072, 352).bend(1040, 378, 1008, 352).close(),
  );
  canvas.fill(palette.second, (shape) => shape.rectangle(1002, 594, 60, 12));
  canvas.fill(palette.accent, (shape) => shape.rectangle(1008, 583, 50, 11));
}

function drawPlant({ canvas, palette }: DrawingContext): void {
  const addPot = (shape: Shape) => shape.polygon([334, 642], [410, 642], [398, 728], [346, 728]);
  canvas.fill(palette.green, (shape) => addLeaves(shape, 372, 650, 158));
  canvas.fill(palette.secondShade, addPot);
}

/** Draws a room: a made bed, a lit lamp, and the town in the window. */
export function drawRoom(stage: DrawingContext): void {
  const head = chooseHead(stage);
  const window: Opening = { x: 120, top: 70, width: 370, foot: 566, head };
  drawOutlook(stage, {
    horizon: 450,
    from: 110,
    to: 500,
    sunX: 214,
    sunScale: 0.8,
    sunY: stage.palette.time === 'noon' || stage.palette.isNight ? 170 : undefined,
    landmarkX: 390,
    landmarkHeight: 250,
    bottom: 600,
  });
  drawShell(stage, window);
  drawFrame(stage, [window], 1, 286);
  stage.canvas.fill(mix(stage.palette.roomLight, stage.palette.lit, 0.4), (shape) =>
    shape.rectangle(98, 562, 414, 18),
  );
  drawLampGlow(stage);
  drawPrint(stage);
  drawCurtains(stage);
  drawNightstand(stage);
  drawBed(stage);
  drawPlant(stage);
}
