import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInSrgb, toHex } from './colours.ts';
import {
  Brand,
  contrast,
  contrastRules,
  deriveTokens,
  enforceContrast,
  pointsWord,
  seededBrand,
  seededBrands,
  themeCss,
  themeOf,
  tierName,
} from './index.ts';
import { aurora } from './seeded/aurora.ts';

const fonts = { 'figtree-latin': '/_next/static/media/f.woff2' };

describe('Colours', () => {
  test('OKLCH colours convert to sRGB as CSS Color 4 specifies', () => {
    expect(toHex([1, 0, 0])).toBe('#ffffff');
    expect(toHex([0.62796, 0.25768, 29.234])).toBe('#ff0000');
    expect(toHex([0.86644, 0.29483, 142.495])).toBe('#00ff00');
    expect(contrast([0, 0, 0], [1, 0, 0])).toBeCloseTo(21, 2);
  });
});

describe('Colour tokens', () => {
  test.each(seededBrands.map((brand) => [brand.slug, brand] as const))(
    'The seeded brand %s meets all contrast rules, so none of its colours is changed',
    (_, brand) => {
      const theme = themeOf(brand);
      expect(theme.changes).toEqual([]);
      expect(theme.light).toEqual(brand.tokens.light);
      expect(theme.dark).toEqual(brand.tokens.dark);
    },
  );

  test('Tokens derived from any seeds are inside sRGB and meet every contrast rule', () => {
    const colour = fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 0.35, noNaN: true }),
      fc.double({ min: 0, max: 360, noNaN: true }),
    );
    fc.assert(
      fc.property(
        colour,
        colour,
        colour,
        fc.constantFrom('light' as const, 'dark' as const),
        (neutral, primary, accent, scheme) => {
          const { tokens } = enforceContrast(scheme, deriveTokens({ neutral, primary, accent }, scheme));
          for (const rule of contrastRules) {
            for (const ground of rule.grounds)
              expect(contrast(tokens[rule.token], tokens[ground])).toBeGreaterThanOrEqual(rule.ratio);
          }
          for (const token of Object.values(tokens)) expect(isInSrgb(token)).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('A fixed colour with too little contrast is adjusted, and the change reports the required ratio', () => {
    const theme = themeOf({ seeds: aurora.seeds, tokens: { light: { ink2: [0.8, 0.03, 280] } } });
    const change = theme.changes.find((each) => each.token === 'ink2');
    expect(change?.scheme).toBe('light');
    expect(change?.reason).toContain('5.2 is needed');
    expect(contrast(theme.light.ink2, theme.light.bg)).toBeGreaterThanOrEqual(5.2);
  });
});

describe('brand.json', () => {
  test('A brand with text in place of a number, or with a foreign URL, is refused, so no partner can inject CSS', () => {
    const injected = {
      ...aurora,
      seeds: { ...aurora.seeds, primary: ['0.3;} body{display:none', 0.1, 280] },
    };
    expect(Brand.safeParse(injected).success).toBe(false);
    expect(
      Brand.safeParse({ ...aurora, logo: { ...aurora.logo, mark: 'https://elsewhere.example/x.svg' } })
        .success,
    ).toBe(false);
    expect(Brand.safeParse({ ...aurora, slug: 'aurora"><script>' }).success).toBe(false);
  });

  test('A brand must have each text in its first language', () => {
    const { de: _, ...withoutGerman } = aurora.slogan;
    expect(Brand.safeParse({ ...aurora, locales: ['de', 'en'] }).success).toBe(true);
    expect(Brand.safeParse({ ...aurora, locales: ['de', 'en'], slogan: withoutGerman }).success).toBe(false);
  });
});

describe('Theme style sheet', () => {
  test('The style sheet contains both colour schemes only when the scheme follows the device', () => {
    const brand = seededBrand('aurora') as Brand;
    const fixed = themeCss(brand, { scheme: 'dark', locale: 'en', fonts });
    const free = themeCss(brand, { scheme: 'system', locale: 'en', fonts });
    expect(fixed).toContain('--bg:oklch(0.175 0.035 280)');
    expect(fixed).not.toContain('prefers-color-scheme');
    expect(free).toContain('--bg:oklch(0.985 0.004 280)');
    expect(free).toContain(
      '@media (prefers-color-scheme:dark){:root{color-scheme:dark;--bg:oklch(0.175 0.035 280)',
    );
    expect(free).toContain('--ink-2:');
    expect(free).toContain('--line-strong:');
  });

  test('Each font file has its own font family, so no subset waits for another to load', () => {
    const css = themeCss(seededBrand('meridian') as Brand, { scheme: 'dark', locale: 'en', fonts });
    const families = [...css.matchAll(/@font-face\{font-family:"([^"]+)"/g)].map(([, family]) => family);
    expect(families).toEqual([
      'Instrument Sans',
      'Instrument Sans latin-ext',
      'Instrument Sans Fallback',
      'Newsreader',
      'Newsreader latin-ext',
      'Newsreader Fallback',
    ]);
    for (const name of ['text', 'heading'])
      expect(css).toMatch(new RegExp(`--face-${name}:"[^"]+","[^"]+ latin-ext","[^"]+ Fallback",`));
  });

  test('Every brand sets Arabic in Alexandria, larger and without letter spacing', () => {
    const css = themeCss(seededBrand('meridian') as Brand, { scheme: 'dark', locale: 'ar', fonts: {} });
    expect(css).toContain(
      '--face-text:"Alexandria","Alexandria latin-ext","Alexandria arabic","Alexandria Fallback",system-ui,sans-serif',
    );
    expect(css).toContain('--size:1.06');
    expect(css).toContain('--label-case:none');
  });
});

describe('Brand vocabulary', () => {
  test('The word for points follows the plural rules of the language', () => {
    const noor = seededBrand('noor') as Brand;
    expect([1, 2, 3, 11, 100].map((count) => pointsWord(noor, count, 'ar'))).toEqual([
      'نقطة',
      'نقطتان',
      'نقاط',
      'نقطة',
      'نقطة',
    ]);
    expect(pointsWord(seededBrand('aurora') as Brand, 1, 'en')).toBe('Mile');
  });

  test('A tier without a display name in the brand keeps its own name', () => {
    expect(tierName(seededBrand('meridian') as Brand, 'gold', 'en')).toBe('Reserve');
    expect(tierName(seededBrand('meridian') as Brand, 'onyx', 'en')).toBe('onyx');
  });
});
