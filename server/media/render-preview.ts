import { framedSvg, type PreviewFrame } from './preview-frame.ts';
import type { PosterRequest } from './render-poster.ts';
import { renderPoster } from './render-poster.ts';

/** What link previews expect: 1.91 to 1, cut from the middle of the poster. */
const preview = { width: 1200, height: 630 };

/** Drawings that may be under way at once; each holds a thread of the pool for some tens of milliseconds. */
const atOnce = 2;
const waitingLimit = 32;

let running = 0;
const waiting: Array<() => void> = [];

/** True when so many previews wait that another one would not come in useful time. */
export function isPreviewQueueFull(): boolean {
  return waiting.length >= waitingLimit;
}

/**
 * Draws a poster as a 1200x630 PNG, in a partner's frame where one is given. At most two are drawn at once, the others
 * wait their turn.
 */
export async function renderPreview(
  request: PosterRequest,
  frame?: PreviewFrame,
): Promise<Uint8Array<ArrayBuffer>> {
  const poster = renderPoster(request);
  const svg = frame ? framedSvg(poster, frame) : poster;
  // Whoever finishes hands its turn to the next one that waits, so that `running` never exceeds the limit.
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    // Loaded on first use: most processes never draw a PNG, and sharp costs them memory.
    const { default: sharp } = await import('sharp');
    const image = sharp(Buffer.from(svg), { density: 72 }).resize({
      ...preview,
      fit: 'cover',
      position: 'centre',
    });
    return new Uint8Array(await image.png({ compressionLevel: 9 }).toBuffer());
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
