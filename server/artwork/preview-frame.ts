import { type CardArtStyle, type CardColours, cardArt } from './card-art.ts';
import { colour, hex, type Lch } from './drawing/colours.ts';
import { logoDrawing } from './logos.ts';

/** The partner's frame around a link preview: card art, colours, mark and corner radius. */
export type PreviewFrame = {
  /** `card`: the membership card in front of the picture. `band`: a strip of card art below the picture. */
  kind: 'card' | 'band';
  /** The partner's slug; it selects the built-in or generated mark. */
  mark: string;
  /** The partner's own mark as a PNG with its background plate; it replaces the generated mark. */
  markPng?: Uint8Array;
  /** The partner's own logo as a PNG, used without a mark. It is lower and wider than a square mark. */
  logoPng?: Uint8Array;
  art: CardArtStyle;
  colours: CardColours;
  ink: Lch;
  /** Corner radius of the card in px, on a page 1200 px wide. */
  radiusPx: number;
  /** True for partners whose first language is written from right to left: the mark is on the right. */
  isMirrored: boolean;
};

const size = { width: 1200, height: 630 };
const bandHeight = 118;
/** The aspect ratio of a bank card: 1.586 to 1. */
const card = { width: 608, height: 383 };

/** Fits an SVG into a box of the picture and crops what exceeds it. */
const placeSvg = (svg: string, x: number, y: number, width: number, height: number): string =>
  svg
    .replace('<svg ', `<svg x="${x}" y="${y}" width="${width}" height="${height}" `)
    .replace(/preserveAspectRatio="[^"]*"/, '')
    .replace('<svg ', '<svg preserveAspectRatio="xMidYMid slice" ');

/** Size of the box for a long logo, in multiples of the size of a square mark. */
const logoBox = { width: 4, height: 0.6 };

function drawMarkAt(frame: PreviewFrame, x: number, y: number, sizePx: number): string {
  const { mark, markPng, logoPng, ink, colours, isMirrored } = frame;
  if (markPng) return drawImageAt(markPng, { x, y, width: sizePx, height: sizePx });
  if (logoPng) {
    const [width, height] = [sizePx * logoBox.width, sizePx * logoBox.height];
    const start = isMirrored ? x + sizePx - width : x;
    const side = isMirrored ? 'xMaxYMid' : 'xMinYMid';
    return drawImageAt(logoPng, { x: start, y: y + (sizePx - height) / 2, width, height }, side);
  }
  const drawing = logoDrawing(mark, { accent: hex(colour(colours.accent)) });
  return `<g color="${hex(colour(ink))}" transform="translate(${x} ${y}) scale(${sizePx / 32})">${drawing}</g>`;
}

function drawImageAt(
  png: Uint8Array,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  align = 'xMidYMid',
): string {
  const source = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="${align} meet" href="${source}"/>`;
}

/**
 * The poster above, a strip of the partner's card art with its mark below, and an accent line between them.
 */
function drawBandFrame(poster: string, frame: PreviewFrame): string {
  const { width, height } = size;
  const top = height - bandHeight;
  const art = placeSvg(cardArt(frame.art, frame.colours), 0, top, width, bandHeight);
  const markPx = 66;
  const margin = (bandHeight - markPx) / 2 + 14;
  return (
    placeSvg(poster, 0, 0, width, top) +
    (frame.isMirrored ? `<g transform="matrix(-1 0 0 1 ${width} 0)">${art}</g>` : art) +
    `<path fill="${hex(colour(frame.colours.accent))}" d="M0 ${top}h${width}v4H0z"/>` +
    drawMarkAt(
      frame,
      frame.isMirrored ? width - margin - markPx : margin,
      top + (bandHeight - markPx) / 2 + 2,
      markPx,
    )
  );
}

/** The poster over the whole picture with the partner's card in front of it. */
function drawCardFrame(poster: string, frame: PreviewFrame): string {
  const { width, height } = size;
  const [x, y] = [(width - card.width) / 2, (height - card.height) / 2];
  const art = placeSvg(cardArt(frame.art, frame.colours), x, y, card.width, card.height);
  const edge = `x="${x}" y="${y}" width="${card.width}" height="${card.height}" rx="${frame.radiusPx * 1.5}"`;
  // The mark is at the start of the upper edge, as on real cards, where the art leaves room.
  const [markPx, margin] = [108, 44];
  return (
    placeSvg(poster, 0, 0, width, height) +
    `<clipPath id="card-edge"><rect ${edge}/></clipPath>` +
    `<rect ${edge} fill="#000" fill-opacity=".2" transform="translate(0 10)"/>` +
    `<g clip-path="url(#card-edge)">${frame.isMirrored ? `<g transform="matrix(-1 0 0 1 ${width} 0)">${art}</g>` : art}</g>` +
    `<rect ${edge} fill="none" stroke="${hex(colour(frame.colours.accent))}" stroke-opacity=".55" stroke-width="2"/>` +
    drawMarkAt(frame, frame.isMirrored ? x + card.width - margin - markPx : x + margin, y + margin, markPx)
  );
}

/** Returns a poster in a partner's frame as an SVG of 1200x630 without text. */
export function framedSvg(poster: string, frame: PreviewFrame): string {
  const body = frame.kind === 'card' ? drawCardFrame(poster, frame) : drawBandFrame(poster, frame);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}">${body}</svg>`;
}
