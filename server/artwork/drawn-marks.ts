import { createRandom } from './drawing/random.ts';

/** Shapes for one leaf of a mark, in a 32x32 box: each reaches from near the centre to the upper edge. */
const leaves = [
  // Petal, kite, drop and bar. All leave the centre free for the accent.
  'M16 11.4C12.6 8.6 12.9 4.4 16 1.6C19.1 4.4 19.4 8.6 16 11.4Z',
  'M16 11.6L12.7 6.4L16 1.4L19.3 6.4Z',
  'M16 11.5L13.2 5.6A2.9 2.9 0 1 1 18.8 5.6Z',
  'M14.3 3.4A1.7 1.7 0 0 1 17.7 3.4V10A1.7 1.7 0 0 1 14.3 10Z',
] as const;

const middles = [
  '<circle cx="16" cy="16" r="2.9"/>',
  '<path d="M16 12.6L19.4 16L16 19.4L12.6 16Z"/>',
  '<path d="M13.5 13.5h5v5h-5z"/>',
] as const;

/**
 * Returns the content of a 32x32 mark for a partner without its own: leaves around a centre. A hash of the
 * name chooses their number and shape, so a partner always gets the same mark and two partners rarely share
 * one. The mark is geometric, because no letter suits every script and the server has no fonts for drawing
 * images.
 */
export function drawMark(name: string, accent: string): string {
  const random = createRandom(`mark/${name}`);
  const count = random.pick([4, 5, 6, 7, 8]);
  const leaf = random.pick(leaves);
  const middle = random.pick(middles);
  const ring = random.chance(0.4)
    ? '<circle cx="16" cy="16" r="14.9" fill="none" stroke="currentColor" stroke-width="1.2"/>'
    : '';
  const turns = Array.from({ length: count }, (_, index) => {
    const degrees = Number(((index * 360) / count).toFixed(2));
    return `<path d="${leaf}"${degrees === 0 ? '' : ` transform="rotate(${degrees} 16 16)"`}/>`;
  });
  return `${ring}<g fill="currentColor">${turns.join('')}</g><g fill="${accent}">${middle}</g>`;
}
