import { expect, test } from 'vitest';
import { alterJson } from '#server/testing/stand-ins/alter-answers.ts';
import { viatorStandIn } from '#server/testing/stand-ins/viator/index.ts';
import { adapterOf, anOrder, ctx, startedAt } from './testing/adapter.ts';

const guide = (language: unknown) => ({ type: 'GUIDE', language, legacyGuide: `${language}/SERVICE_GUIDE` });

/** A stand-in whose products have guides in these languages. */
function speaking(...languages: unknown[]) {
  const standIn = viatorStandIn(() => startedAt);
  alterJson<{ languageGuides: unknown[] }>(standIn, /products.\w+PARIS$/, (product) => {
    product.languageGuides = languages.map(guide);
  });
  return { standIn, supplier: adapterOf(standIn) };
}

test.each([
  [['fr'], 'fr'],
  [['zh_TW'], 'zh'],
  [['zh-TW'], 'zh'],
  [['PT-br'], 'pt'],
  [['cmn'], 'zh'],
  [['yue'], 'zh'],
  [['fil'], 'tl'],
  [['', 'de'], 'de'],
  [['klingon', 'xx', 'es'], 'es'],
  [[''], 'en'],
  [[null], 'en'],
  [[], 'en'],
])('Of guides in the languages %j, the language is %s', async (languages, language) => {
  const { supplier } = speaking(...languages);
  const details = await supplier.details(ctx, '5010PARIS', 'EUR', 'en');
  expect(details?.options.map((option) => option.language)).toEqual([language]);
});

test('The guide that is booked is the one whose language was shown', async () => {
  const { standIn, supplier } = speaking('', 'de_AT', 'fr');
  await supplier.book(ctx, anOrder());
  expect(standIn.bookings[0]?.body.languageGuide).toEqual(guide('de_AT'));
});
