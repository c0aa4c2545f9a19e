import { expect, test } from 'vitest';
import { placeLanguages } from '#server/modules/places/index.ts';
import { refundText, refundWords } from './refund-words.ts';

test('Every refund sentence exists in each language with the placeholders of the English one', () => {
  const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const language of placeLanguages) {
    const { hours: _, ...sentences } = refundWords[language];
    for (const [what, text] of Object.entries(sentences)) {
      const english = refundWords.en[what as keyof typeof sentences];
      expect([language, what, placeholders(text)]).toEqual([language, what, placeholders(english)]);
      if (language !== 'en') expect([language, text]).not.toEqual([language, english]);
    }
  }
});

test('Refund sentences use the plural form of hours that each language requires', () => {
  expect(refundText('en', 'rideFree', { hours: 1 })).toBe('Free cancellation until 1 hour before pickup');
  expect(refundText('ar', 'rideFree', { hours: 2 })).toContain('حتى ساعتين قبل');
  expect(refundText('ar', 'rideFree', { hours: 3 })).toContain('3 ساعات');
  expect(refundText('ar', 'rideFree', { hours: 24 })).toContain('24 ساعة');
  expect(refundText('de', 'ridePart', { hours: 12, percent: 50 })).toBe(
    '50\u00a0% Erstattung bis 12 Stunden vorher',
  );
});
