import { describe, expect, test } from 'vitest';
import { allowedErrors, editDistance } from './edit-distance.ts';
import { foldName, foldNameWrittenOut } from './fold-name.ts';

describe('Folding names', () => {
  test('foldName ignores accents, case, apostrophes and punctuation', () => {
    expect(foldName('São Paulo')).toBe('sao paulo');
    expect(foldName("  L'AQUILA ")).toBe('laquila');
    expect(foldName('Saint-Louis–Nord')).toBe('saint louis nord');
    expect(foldName('Łódź')).toBe('lodz');
    expect(foldName('İzmir')).toBe(foldName('Izmir'));
  });

  test('foldName unifies Arabic letters that are written in several ways', () => {
    expect(foldName('أبوظبي')).toBe(foldName('ابوظبي'));
    expect(foldName('القاهرة')).toBe(foldName('القاهره'));
  });

  test('foldNameWrittenOut writes umlauts as two letters', () => {
    expect(foldNameWrittenOut('Köln')).toBe('koeln');
    expect(foldNameWrittenOut('Ko\u0308ln')).toBe('koeln');
  });

  test('foldName returns an empty string for a text without letters and digits', () => {
    expect(foldName('!! —')).toBe('');
  });
});

describe('Edit distance', () => {
  test('The edit distance counts inserted, deleted, changed and swapped letters', () => {
    expect(editDistance('paris', 'paris')).toBe(0);
    expect(editDistance('pairs', 'paris')).toBe(1);
    expect(editDistance('barclona', 'barcelona')).toBe(1);
    expect(editDistance('istambul', 'istanbul')).toBe(1);
    expect(editDistance('', 'nice')).toBe(4);
    expect(editDistance('nice', '')).toBe(4);
  });

  test('The edit distance with prefix compares only the beginning of the name', () => {
    expect(editDistance('barsel', 'barcelona', { prefix: true })).toBe(1);
    expect(editDistance('barsel', 'barcelona')).toBe(4);
  });

  test('No typing error is accepted in three letters, and one in six', () => {
    expect(allowedErrors(3)).toBe(0);
    expect(allowedErrors(6)).toBe(1);
  });
});
