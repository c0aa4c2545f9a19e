import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { appIcon } from './app-icon.ts';
import { cardArt, cardArtStyles } from './card-art.ts';
import { logoMark, logoStyles } from './logos.ts';

describe('Brand art', () => {
  test('Each style of card art uses the given colours and stays below 14,000 characters', () => {
    for (const style of cardArtStyles) {
      const svg = cardArt(style, { ground: [0.2, 0.1, 30] });
      expect(svg).not.toBe(cardArt(style));
      expect(svg.length).toBeLessThan(14_000);
    }
  });

  test('Each built-in mark is drawn in the colour of the surrounding text', () => {
    for (const style of logoStyles) expect(logoMark(style)).toContain('currentColor');
  });

  test('A name without a built-in mark gets a repeatable mark without text, and different names rarely share one', () => {
    const names = Array.from({ length: 40 }, (_, index) => `partner-${index}`);
    const marks = names.map((name) => logoMark(name, { accent: '#123456' }));
    for (const mark of marks) {
      expect(mark).toContain('currentColor');
      expect(mark).toContain('#123456');
      expect(mark).not.toContain('<text');
    }
    expect(names.map((name) => logoMark(name, { accent: '#123456' }))).toEqual(marks);
    expect(new Set(marks).size).toBeGreaterThan(25);
  });

  test('An app icon is a square of the requested size, and a size outside the limits is rejected', async () => {
    const icon = {
      mark: 'noor',
      ground: [0.34, 0.06, 198],
      ink: [0.98, 0.01, 85],
      accent: [0.78, 0.1, 74],
      shape: 'full',
    } as const;
    for (const sizePx of [32, 192, 512]) {
      const { width, height } = await sharp(await appIcon({ ...icon, sizePx })).metadata();
      expect([width, height]).toEqual([sizePx, sizePx]);
    }
    await expect(appIcon({ ...icon, sizePx: 100_000 })).rejects.toThrow(RangeError);
  });
});
