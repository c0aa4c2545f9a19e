import { mix } from '../drawing/colours.ts';
import type { Shape } from '../drawing/shapes.ts';
import type { DrawingContext } from '../things/drawing-context.ts';
import { drawOutlook } from '../things/outlooks.ts';
import { drawGlassRail, drawIronRail } from '../things/railings.ts';
import { addGlass, addLeaves, addVase, chooseGlassInk, drawTable } from '../things/tables.ts';

const railing = { from: 0, to: 1200, top: 552, bottom: 716 };

/** Draws open curtains at both sides in three tones; the side away from the light is darker. */
function drawCurtains({ canvas, palette }: DrawingContext): void {
  const light = mix(palette.roomLight, palette.wallLit, 0.62);
  const cloth = [
    mix(light, palette.shade, 0.1),
    mix(light, palette.shade, 0.32),
    mix(light, palette.shade, 0.52),
  ] as const;
  const folds = (tone: number, strips: ReadonlyArray<readonly [number, number]>) =>
    canvas.fill(cloth[tone] ?? cloth[0], (shape) => {
      for (const [start, end] of strips) {
        for (const side of [1, -1]) {
          const at = (x: number) => (side === 1 ? x : 1200 - x);
          shape
            .move(at(start * 168), 34)
            .line(at(end * 168), 34)
            .bend(at(end * 158), 420, at(end * 190), 800)
            .line(at(start * 190), 800)
            .bend(at(start * 158), 420, at(start * 168), 34)
            .close();
        }
      }
    });
  folds(0, [[0, 1]]);
  folds(1, [
    [0.1, 0.24],
    [0.44, 0.56],
    [0.78, 0.88],
  ]);
  folds(2, [
    [0.24, 0.3],
    [0.56, 0.6],
    [0.94, 1],
  ]);
  canvas.fill(mix(palette.roomDark, palette.shade, 0.45), (shape) => shape.rectangle(0, 0, 1200, 26));
  canvas.fill(palette.ink, (shape) => shape.rectangle(0, 26, 1200, 9));
}

/** Draws a wall of the room with an arched opening; one side of its reveal is lit. */
function drawArchedWall({ canvas, palette, place }: DrawingContext): void {
  const form = place.house === 'arabic' ? 'pointed' : 'round';
  const rise = form === 'pointed' ? 350 : 300;
  const wall = canvas.horizontal([0, palette.roomDark], [1, mix(palette.roomDark, palette.roomLight, 0.5)]);
  canvas.fill(mix(palette.lit, palette.roomLight, 0.35), (shape) => {
    shape.arch(140, 62, 920, 800, rise, form);
    cutArch(shape, 176, 86, 884, rise, form);
  });
  canvas.fill(wall, (shape) => {
    shape.rectangle(0, 0, 1200, 800);
    cutArch(shape, 140, 62, 920, rise, form);
  });
}

/** Cuts an arch into the shape drawn before, by winding in the opposite direction. */
function cutArch(
  shape: Shape,
  x: number,
  top: number,
  width: number,
  rise: number,
  form: 'round' | 'pointed',
): void {
  shape.through(
    (pointX, pointY) => [x + width - (pointX - x), pointY],
    (opening) => opening.arch(x, top, width, 800, rise, form),
  );
}

function drawFlowerBox({ canvas, palette, random }: DrawingContext): void {
  canvas.fill(palette.green, (shape) => {
    for (let x = 690; x < 1010; x += 40) addLeaves(shape, x, 560, random.between(48, 66));
  });
  canvas.fill(palette.accent, (shape) => {
    for (let x = 690; x < 1010; x += 27)
      shape.ellipse(x, 522 + random.between(-14, 18), random.between(9, 14));
  });
  canvas.fill(palette.accentShade, (shape) =>
    shape.polygon([664, 552], [1030, 552], [1018, 602], [676, 602]),
  );
}

/** Draws the view from a room across its balcony: the framed landmark and a table laid for two. */
export function drawView(stage: DrawingContext): void {
  const { canvas, palette, place, random } = stage;
  const isArched = place.house === 'arabic' || (place.house === 'tiled' && random.chance(0.4));
  drawOutlook(stage, {
    horizon: 450,
    from: isArched ? 140 : 150,
    to: isArched ? 1060 : 1050,
    sunX: isArched ? 470 : 440,
    sunY: isArched && (palette.isNight || palette.time === 'noon') ? 236 : undefined,
    landmarkX: 690,
    landmarkHeight: 300,
    bottom: 800,
  });
  const hasFlowers = place.house === 'mansard' || place.house === 'tiled' || place.house === 'chalet';
  if (hasFlowers) {
    drawFlowerBox(stage);
    drawIronRail(stage, railing);
  } else {
    drawGlassRail(stage, railing);
  }
  drawTable(stage, 430, 656, 330, 800);
  canvas.fill(palette.green, (shape) => addLeaves(shape, 522, 548, 118));
  canvas.fill(hasFlowers ? palette.second : palette.accent, (shape) => addVase(shape, 522, 650, 112));
  canvas.fill(chooseGlassInk(stage), (shape) => {
    addGlass(shape, 356, 650, 74);
    addGlass(shape, 418, 650, 74);
  });
  if (isArched) drawArchedWall(stage);
  else drawCurtains(stage);
}
