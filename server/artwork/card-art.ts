import { colour, hex, type Lch, mix } from './drawing/colours.ts';
import { starPath } from './logos.ts';

/** Styles of card art: flowing bands, engraved waves, or an eight-fold pattern under an arch. */
export const cardArtStyles = ['bands', 'waves', 'eightfold'] as const;
export type CardArtStyle = (typeof cardArtStyles)[number];

/** Colours of a card as OKLCH: its background, the lines drawn on it, and the accent of the brand. */
export type CardColours = { ground: Lch; line: Lch; accent: Lch };

/** Size of the drawing, 1.586 to 1. It suits left-to-right scripts; mirror it for the others. */
const card = { width: 440, height: 278 };

const seededColours: Record<CardArtStyle, CardColours> = {
  bands: { ground: [0.27, 0.13, 282], line: [0.48, 0.17, 268], accent: [0.76, 0.17, 155] },
  waves: { ground: [0.145, 0.012, 260], line: [0.8, 0.095, 84], accent: [0.8, 0.095, 84] },
  eightfold: { ground: [0.34, 0.062, 198], line: [0.985, 0.012, 85], accent: [0.78, 0.1, 74] },
};

/** Draws three bands that rise from the lower start corner, with the accent in front. */
function drawBands({ ground, line, accent }: CardColours): string {
  const far = hex(mix(colour(ground), colour(line), 0.5));
  return (
    `<path fill="${far}" d="M-10 262C110 258 190 96 330 22C372 0 410 -12 450 -20V96C300 130 214 300 90 292C50 290 20 290 -10 290Z"/>` +
    `<path fill="${hex(colour(line))}" d="M-10 270C130 276 206 150 322 92C366 70 408 58 450 52V142C318 166 232 310 110 298C64 294 26 292 -10 292Z"/>` +
    `<path fill="${hex(colour(accent))}" d="M-10 279C138 294 218 202 326 152C370 132 410 124 450 120V172C326 190 250 312 128 302C78 298 30 296 -10 296Z"/>`
  );
}

/** Horizontal distance between the points of a wave, in units of the drawing. */
const stride = 28;

/** Height of one wave at x: the sum of two slow swells whose phase shifts from line to line. */
function swell(x: number, lineIndex: number): number {
  const drift = lineIndex * 0.085;
  return 17 * Math.sin(x / 78 + drift) + 11 * Math.sin(x / 52 - drift * 1.7 + 1.1) * Math.sin(x / 190 + 0.6);
}

/** Draws fine waves as on a banknote: 0.7 px wide, 26 % opaque. */
function drawWaves({ line }: CardColours): string {
  let data = '';
  for (let index = -5; index < 44; index += 1) {
    let written = Math.round(index * 7 + swell(0, index));
    data += `M0 ${written}`;
    // Quadratic curves through the midpoints of neighbouring points keep the line smooth at any size.
    for (let x = stride / 2; x < card.width; x += stride) {
      const handle = index * 7 + swell(x, index);
      const end = index * 7 + (swell(x, index) + swell(x + stride, index)) / 2;
      data += `q${stride / 2} ${(handle - written).toFixed(1)} ${stride} ${(end - written).toFixed(1)}`;
      written += Number((end - written).toFixed(1));
    }
  }
  return `<path fill="none" stroke="${hex(colour(line))}" stroke-width=".7" opacity=".26" d="${data}"/>`;
}

/** Defines a pattern of eight-point stars that touch at their tips, with a smaller star in each. */
function definePattern(id: string, ink: string): string {
  const pitch = 56;
  const middle = pitch / 2;
  return (
    `<pattern id="${id}" x="-4" y="28" width="${pitch}" height="${pitch}" patternUnits="userSpaceOnUse">` +
    `<path fill="none" stroke="${ink}" d="${starPath(middle, middle, middle)}${starPath(middle, middle, pitch / 4.4)}"/></pattern>`
  );
}

/** Draws the eight-fold pattern at 8 % opacity and, inside one arch in the accent, at 34 %. */
function drawEightfold({ line, accent }: CardColours): string {
  const pale = hex(colour(line));
  const arch =
    'M226 280V158C226 122 262 112 284 80C296 63 304 50 308 34C312 50 320 63 332 80C354 112 390 122 390 158V280Z';
  const inner =
    'M235 280V160C235 130 269 118 291 86C300 72 305 62 308 52C311 62 316 72 325 86C347 118 381 130 381 160V280Z';
  const gilt = hex(colour(accent));
  return (
    `<defs>${definePattern('card-stars', pale)}${definePattern('card-gilt', gilt)}</defs>` +
    `<path fill="url(#card-stars)" opacity=".08" d="M0 0h${card.width}v${card.height}H0z"/>` +
    `<path fill="${pale}" opacity=".05" d="${inner}"/><path fill="url(#card-gilt)" opacity=".34" d="${inner}"/>` +
    `<g fill="none" stroke="${gilt}"><path stroke-width="1.2" opacity=".75" d="${arch}"/><path stroke-width=".7" opacity=".55" d="${inner}"/></g>`
  );
}

const drawings: Record<CardArtStyle, (colours: CardColours) => string> = {
  bands: drawBands,
  waves: drawWaves,
  eightfold: drawEightfold,
};

/** Returns card art as an SVG that fills its box. Missing colours are those of the seeded partner. */
export function cardArt(style: CardArtStyle, colours: Partial<CardColours> = {}): string {
  const chosen = { ...seededColours[style], ...colours };
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${card.width} ${card.height}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">` +
    `<path fill="${hex(colour(chosen.ground))}" d="M0 0h${card.width}v${card.height}H0z"/>${drawings[style](chosen)}</svg>`
  );
}
