import { framedSvg, type PreviewFrame } from './preview-frame.ts';
import type { PosterRequest } from './render-poster.ts';
import { renderPoster } from './render-poster.ts';

/** Size of a link preview in px: the usual 1.91 to 1, cropped around the centre of the poster. */
const preview = { width: 1200, height: 630 };

/** Maximum number of concurrent renderings. Each uses a thread of the pool for some tens of milliseconds. */
const maxConcurrent = 2;
const maxWaiting = 32;

let running = 0;
const waiting: Array<() => void> = [];

/** True when 32 previews are waiting, so that a further one would take too long. */
export function isPreviewQueueFull(): boolean {
  return waiting.length >= maxWaiting;
}

/**
 * Renders a poster as a 1200x630 PNG, in a partner's frame if one is given. At most two previews are rendered
 * at once; the others wait in a queue.
 */
export async function renderPreview(
  request: PosterRequest,
  frame?: PreviewFrame,
): Promise<Uint8Array<ArrayBuffer>> {
  const poster = renderPoster(request);
  const svg = frame ? framedSvg(poster, frame) : poster;
  // A finished rendering passes its slot to the next in the queue, so `running` never exceeds the limit.
  if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    // Loaded on first use, because most processes never render a PNG and sharp needs memory.
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
