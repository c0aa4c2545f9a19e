import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The position in the sources of each line of a bundle: the paths, and as base64 one little-endian number of 32 bits
 * a line, the number of its path times 2^20 plus its line there, or 0.
 */
export type SourceLines = { sources: string[]; lines: string };

const mostLines = 2 ** 20;
const inBundle = /file:\/\/[^\s()]*\/server-[0-9a-f]{16}\.mjs:(\d+):\d+/g;

type Positions = { sources: string[]; lines: Buffer };
const loaded = new Map<string, Positions | null>();

/**
 * Replaces the positions in a bundle of the server by those in its sources, `server/modules/fx/convert.ts:12`. A
 * position that is unknown stays. The table of a bundle (1 MB) is read at the first use.
 */
export function withSourcePositions(stack: string): string {
  return stack.replace(inBundle, (position, line: string) => {
    const table = positionsOf(position.slice(0, position.lastIndexOf('.mjs:')));
    const at = (Number(line) - 1) * 4;
    if (!table || at + 4 > table.lines.length) return position;
    const value = table.lines.readUInt32LE(at);
    return value === 0 ? position : `${table.sources[Math.floor(value / mostLines)]}:${value % mostLines}`;
  });
}

function positionsOf(bundle: string): Positions | null {
  const known = loaded.get(bundle);
  if (known !== undefined) return known;
  const table = readPositions(`${bundle}.lines.json`);
  loaded.set(bundle, table);
  return table;
}

function readPositions(url: string): Positions | null {
  try {
    const { sources, lines }: SourceLines = JSON.parse(readFileSync(fileURLToPath(url), 'utf8'));
    return { sources, lines: Buffer.from(lines, 'base64') };
  } catch {
    return null;
  }
}
