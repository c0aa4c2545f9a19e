import { describe, expect, test } from 'vitest';
import { dateTimeFormat, numberFormat, pluralRules } from './index.ts';

const noon = new Date('2027-01-03T12:00:00Z');

describe('Shared formatters', () => {
  test('The same locale and options give one formatter, and each difference another', () => {
    const paris = { hour: '2-digit', timeZone: 'Europe/Paris' } as const;
    expect(dateTimeFormat('en-GB', paris)).toBe(dateTimeFormat('en-GB', { ...paris }));
    expect(dateTimeFormat('en-GB', paris).format(noon)).toBe('13');
    expect(dateTimeFormat('en-GB', { ...paris, timeZone: 'Asia/Tokyo' }).format(noon)).toBe('21');
    expect(dateTimeFormat('fr-FR', paris).format(noon)).toBe('13 h');
    expect(numberFormat('de-DE').format(1234.5)).toBe('1.234,5');
    expect(numberFormat('de-DE', { minimumFractionDigits: 2 }).format(1234.5)).toBe('1.234,50');
    expect(pluralRules('ar').select(2)).toBe('two');
    expect(pluralRules('en').select(2)).toBe('other');
  });

  test('Options that Intl refuses are refused each time', () => {
    for (const _ of [1, 2]) {
      expect(() => dateTimeFormat('en-GB', { timeZone: 'Nowhere/Nothing' })).toThrow(RangeError);
      expect(() => numberFormat('en-GB', { style: 'currency', currency: 'EURO' })).toThrow(RangeError);
    }
  });

  test('Formatters of many different options are dropped and made again', () => {
    const first = numberFormat('en-GB', { minimumFractionDigits: 1 });
    const zones = Intl.supportedValuesOf('timeZone');
    for (const timeZone of zones)
      for (const hour12 of [true, false])
        for (const locale of ['en-GB', 'fr-FR', 'es-ES']) dateTimeFormat(locale, { timeZone, hour12 });
    expect(zones.length * 6).toBeGreaterThan(2_000);
    expect(numberFormat('en-GB', { minimumFractionDigits: 1 })).not.toBe(first);
    expect(numberFormat('en-GB', { minimumFractionDigits: 1 }).format(2)).toBe('2.0');
  });
});
