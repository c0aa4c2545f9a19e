import { type CardArtStyle, type CardColours, cardArt } from './card-art.ts';
import { colour, hex, type Lch } from './drawing/colours.ts';
import { logoDrawing } from './logos.ts';

/** What a partner puts about a picture that is shared: its card's art and colours, its mark, its edges. */
export type PreviewFrame = {
  /** `card`: the membership card before the picture. `band`: a strip of it under the picture. */
  kind: 'card' | 'band';
  /** The partner's slug, which its mark goes by. */
  mark: string;
  /** The partner's own mark as a PNG, on its plate; it stands in the place of the drawn one. */
  markPng?: Uint8Array;
  /** The partner's own logo as a PNG where it has no mark: too long for a square, it is lower and wider. */
  logoPng?: Uint8Array;
  art: CardArtStyle;
  colours: CardColours;
  ink: Lch;
  /** The corner of the card in px of a page 1200 wide. */
  radiusPx: number;
  /** Partners that write from right to left first have the mark on the right. */
  isMirrored: boolean;
};

const size = { width: 1200, height: 630 };
const bandHeight = 118;
/** 1.586 to 1, as cards are. */
const card = { width: 608, height: 383 };

/** A drawing fitted into a box of the picture, cut where it is longer. */
const placed = (svg: string, x: number, y: number, width: number, height: number): string =>
  svg
    .replace('<svg ', `<svg x="${x}" y="${y}" width="${width}" height="${height}" `)
    .replace(/preserveAspectRatio="[^"]*"/, '')
    .replace('<svg ', '<svg preserveAspectRatio="xMidYMid slice" ');

/** The room of a long logo against that of a square mark. */
const logoRoom = { width: 4, height: 0.6 };

function markAt(frame: PreviewFrame, x: number, y: number, sizePx: number): string {
  const { mark, markPng, logoPng, ink, colours, isMirrored } = frame;
  if (markPng) return imageAt(markPng, { x, y, width: sizePx, height: sizePx });
  if (logoPng) {
    const [width, height] = [sizePx * logoRoom.width, sizePx * logoRoom.height];
    const start = isMirrored ? x + sizePx - width : x;
    const side = isMirrored ? 'xMaxYMid' : 'xMinYMid';
    return imageAt(logoPng, { x: start, y: y + (sizePx - height) / 2, width, height }, side);
  }
  const drawing = logoDrawing(mark, { accent: hex(colour(colours.accent)) });
  return `<g color="${hex(colour(ink))}" transform="translate(${x} ${y}) scale(${sizePx / 32})">${drawing}</g>`;
}

function imageAt(
  png: Uint8Array,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  align = 'xMidYMid',
): string {
  const source = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="${align} meet" href="${source}"/>`;
}

/** The poster above, a strip of the partner's art with its mark below, a line of its accent between. */
function banded(poster: string, frame: PreviewFrame): string {
  const { width, height } = size;
  const top = height - bandHeight;
  const art = placed(cardArt(frame.art, frame.colours), 0, top, width, bandHeight);
  const markPx = 66;
  const margin = (bandHeight - markPx) / 2 + 14;
  return (
    placed(poster, 0, 0, width, top) +
    (frame.isMirrored ? `<g transform="matrix(-1 0 0 1 ${width} 0)">${art}</g>` : art) +
    `<path fill="${hex(colour(frame.colours.accent))}" d="M0 ${top}h${width}v4H0z"/>` +
    markAt(
      frame,
      frame.isMirrored ? width - margin - markPx : margin,
      top + (bandHeight - markPx) / 2 + 2,
      markPx,
    )
  );
}

/** The poster all over, the partner's card before it. */
function carded(poster: string, frame: PreviewFrame): string {
  const { width, height } = size;
  const [x, y] = [(width - card.width) / 2, (height - card.height) / 2];
  const art = placed(cardArt(frame.art, frame.colours), x, y, card.width, card.height);
  const edge = `x="${x}" y="${y}" width="${card.width}" height="${card.height}" rx="${frame.radiusPx * 1.5}"`;
  // Where cards have it: at the beginning of their upper edge, clear of the art.
  const [markPx, margin] = [108, 44];
  return (
    placed(poster, 0, 0, width, height) +
    `<clipPath id="card-edge"><rect ${edge}/></clipPath>` +
    `<rect ${edge} fill="#000" fill-opacity=".2" transform="translate(0 10)"/>` +
    `<g clip-path="url(#card-edge)">${frame.isMirrored ? `<g transform="matrix(-1 0 0 1 ${width} 0)">${art}</g>` : art}</g>` +
    `<rect ${edge} fill="none" stroke="${hex(colour(frame.colours.accent))}" stroke-opacity=".55" stroke-width="2"/>` +
    markAt(frame, frame.isMirrored ? x + card.width - margin - markPx : x + margin, y + margin, markPx)
  );
}

/** A poster in a partner's frame, as an SVG of 1200x630 without text. */
export function framedSvg(poster: string, frame: PreviewFrame): string {
  const body = frame.kind === 'card' ? carded(poster, frame) : banded(poster, frame);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}">${body}</svg>`;
}
