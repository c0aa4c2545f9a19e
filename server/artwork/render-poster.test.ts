import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { posterKinds, posterScenes } from './kinds.ts';
import { knownPlaces } from './places/known.ts';
import { landscapes } from './places/regions.ts';
import { renderPoster } from './render-poster.ts';

/** Maximum size of any poster, gzipped. */
const budgetBytes = 3 * 1024;

const countries = ['fr', 'gb', 'no', 'at', 'ua', 'it', 'sa', 'ma', 'jp', 'th', 'in', 'us', 'br', 'nz', 'ke'];

/** Seeds for every known place at three times of day, and for every landscape in every region. */
function listSeeds(): string[] {
  const known = Object.keys(knownPlaces).flatMap((place, index) =>
    [0, 3, 6].map((turn) => `${place}.h${index + turn}~${(index + turn) % 10}`),
  );
  const derived = countries.flatMap((country, row) =>
    landscapes.map(
      (landscape, column) =>
        `city_${row}${column}-${country}-n${row * 4}-${landscape}.h${row}~${(row + column) % 10}`,
    ),
  );
  return [...known, ...derived];
}

describe('Posters', () => {
  test('Two renderings of the same poster request are identical', () => {
    for (const scene of posterScenes) {
      const request = { kind: 'hotel', seed: 'city_77-it-n41.h9~3', scene } as const;
      expect(renderPoster(request)).toBe(renderPoster(request));
    }
  });

  test('A poster differs between two properties, and between two list positions of one property', () => {
    const draw = (seed: string) => renderPoster({ kind: 'hotel', seed, scene: 'front' });
    expect(draw('paris.h1~2')).not.toBe(draw('paris.h2~2'));
    expect(draw('paris.h1~2')).not.toBe(draw('paris.h1~3'));
  });

  test('Every scene of every kind of place is at most 3 KB gzipped and contains no forbidden SVG element', () => {
    const seeds = listSeeds();
    expect(seeds.length).toBeGreaterThanOrEqual(300);
    const forbidden = /<(text|filter|mask|image|use|script|style|foreignObject)|href|NaN|undefined/i;
    const offenders: string[] = [];
    for (const seed of seeds) {
      for (const scene of posterScenes) {
        const svg = renderPoster({ kind: 'hotel', seed, scene });
        if (gzipSync(svg).length > budgetBytes || forbidden.test(svg)) offenders.push(`${seed} ${scene}`);
      }
    }
    expect(offenders).toEqual([]);
  });

  test('A poster is an SVG of 1200 by 800 with whole-pixel coordinates', () => {
    const svg = renderPoster({ kind: 'place', seed: 'lisbon', scene: 'place' });
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 1200 800">/);
    for (const [, data = ''] of svg.matchAll(/ d="([^"]+)"/g)) expect(data).not.toContain('.');
  });

  test('Of two posters at neighbouring list positions exactly one is mirrored', () => {
    const isMirrored = (position: number) =>
      renderPoster({ kind: 'hotel', seed: `rome.h1~${position}`, scene: 'view' }).includes('matrix(-1');
    for (let position = 0; position < 9; position += 1)
      expect(isMirrored(position)).not.toBe(isMirrored(position + 1));
  });

  test('Every kind of poster can be drawn, and an invalid seed throws a RangeError', () => {
    for (const kind of posterKinds)
      expect(renderPoster({ kind, seed: 'doha.p1', scene: 'view' })).toContain('<svg');
    expect(() => renderPoster({ kind: 'hotel', seed: '../etc', scene: 'view' })).toThrow(RangeError);
  });
});
