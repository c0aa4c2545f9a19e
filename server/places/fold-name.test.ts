import { describe, expect, test } from 'vitest';
import { allowedErrors, editDistance } from './edit-distance.ts';
import { foldName, foldNameWrittenOut } from './fold-name.ts';

describe('folding names', () => {
  test('accents, case, apostrophes and punctuation make no difference', () => {
    expect(foldName('São Paulo')).toBe('sao paulo');
    expect(foldName("  L'AQUILA ")).toBe('laquila');
    expect(foldName('Saint-Louis–Nord')).toBe('saint louis nord');
    expect(foldName('Łódź')).toBe('lodz');
    expect(foldName('İzmir')).toBe(foldName('Izmir'));
  });

  test('Arabic letters that are written in several ways are one', () => {
    expect(foldName('أبوظبي')).toBe(foldName('ابوظبي'));
    expect(foldName('القاهرة')).toBe(foldName('القاهره'));
  });

  test('umlauts can be written out', () => {
    expect(foldNameWrittenOut('Köln')).toBe('koeln');
    expect(foldNameWrittenOut('Ko\u0308ln')).toBe('koeln');
  });

  test('a text without letters and digits folds to nothing', () => {
    expect(foldName('!! —')).toBe('');
  });
});

describe('edit distance', () => {
  test('counts inserted, dropped, changed and swapped letters', () => {
    expect(editDistance('paris', 'paris')).toBe(0);
    expect(editDistance('pairs', 'paris')).toBe(1);
    expect(editDistance('barclona', 'barcelona')).toBe(1);
    expect(editDistance('istambul', 'istanbul')).toBe(1);
    expect(editDistance('', 'nice')).toBe(4);
    expect(editDistance('nice', '')).toBe(4);
  });

  test('of a name that is still being typed only the beginning counts', () => {
    expect(editDistance('barsel', 'barcelona', { prefix: true })).toBe(1);
    expect(editDistance('barsel', 'barcelona')).toBe(4);
  });

  test('three letters forgive nothing', () => {
    expect(allowedErrors(3)).toBe(0);
    expect(allowedErrors(6)).toBe(1);
  });
});
