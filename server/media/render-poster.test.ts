import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { posterKinds, posterScenes } from './kinds.ts';
import { knownPlaces } from './places/known.ts';
import { landscapes } from './places/regions.ts';
import { renderPoster } from './render-poster.ts';

/** What the family of posters promises to stay under, gzipped. */
const budgetBytes = 3 * 1024;

const countries = ['fr', 'gb', 'no', 'at', 'ua', 'it', 'sa', 'ma', 'jp', 'th', 'in', 'us', 'br', 'nz', 'ke'];

/** Every known place in three lights, and every landscape in every region. */
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

describe('renderPoster', () => {
  it('gives the same bytes for the same request', () => {
    for (const scene of posterScenes) {
      const request = { kind: 'hotel', seed: 'city_77-it-n41.h9~3', scene } as const;
      expect(renderPoster(request)).toBe(renderPoster(request));
    }
  });

  it('gives different properties different pictures, and the same property another light at another position', () => {
    const draw = (seed: string) => renderPoster({ kind: 'hotel', seed, scene: 'front' });
    expect(draw('paris.h1~2')).not.toBe(draw('paris.h2~2'));
    expect(draw('paris.h1~2')).not.toBe(draw('paris.h1~3'));
  });

  it('keeps every scene of every kind of place within 3 KB gzipped and free of what posters may not hold', () => {
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
  }, 60_000);

  it('is a 1200 by 800 picture in whole pixels', () => {
    const svg = renderPoster({ kind: 'place', seed: 'lisbon', scene: 'place' });
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 1200 800">/);
    for (const [, data = ''] of svg.matchAll(/ d="([^"]+)"/g)) expect(data).not.toContain('.');
  });

  it('mirrors neighbours in a list, so that the same scene never looks the same twice in a row', () => {
    const isMirrored = (position: number) =>
      renderPoster({ kind: 'hotel', seed: `rome.h1~${position}`, scene: 'view' }).includes('matrix(-1');
    for (let position = 0; position < 9; position += 1)
      expect(isMirrored(position)).not.toBe(isMirrored(position + 1));
  });

  it('draws every kind and refuses what is not a seed', () => {
    for (const kind of posterKinds)
      expect(renderPoster({ kind, seed: 'doha.p1', scene: 'view' })).toContain('<svg');
    expect(() => renderPoster({ kind: 'hotel', seed: '../etc', scene: 'view' })).toThrow(RangeError);
  });
});
