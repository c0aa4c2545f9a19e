import { createTranslator } from 'next-intl';
import { describe, expect, test } from 'vitest';
import { intlTag, type Locale, locales } from '#server/brands/index.ts';
import ar from '../../messages/ar/index.ts';
import { messagesOf } from '../../messages/load-messages.ts';
import { flatMessages } from './testing/flat-messages.ts';
import { pluralFormsIn } from './testing/plural-forms-in.ts';

const texts = new Map(
  await Promise.all(locales.map(async (locale) => [locale, flatMessages(await messagesOf(locale))] as const)),
);
const textsOf = (locale: Locale) => texts.get(locale) ?? [];
const others = locales.filter((locale) => locale !== 'en');

const argumentsOf = (text: string): string[] =>
  [
    ...new Set(
      [...text.matchAll(/(?<!(?:zero|one|two|few|many|other|=\d+) )\{(\w+)[,}]/g)].map(
        (match) => match[1] as string,
      ),
    ),
  ].sort();

const tagsOf = (text: string): string[] => [...text.matchAll(/<(\w+)>/g)].map((match) => match[1] as string);

/** Counts that between them take every plural form of our languages, a million because French and Spanish name it. */
const counts = [0, 1, 2, 3, 5, 11, 100, 1_000_000];

/** The plural forms that everyday counts take in a language; zero is often told in words of its own. */
const everydayForms = (locale: Locale): Set<string> => {
  const rules = new Intl.PluralRules(intlTag(locale));
  return new Set(Array.from({ length: 120 }, (_, index) => rules.select(index + 1)));
};

describe('texts', () => {
  test('every language that the product names has texts of its own', () => {
    expect(locales.map((locale) => [locale, textsOf(locale).length])).toEqual(
      locales.map((locale) => [locale, textsOf('en').length]),
    );
    for (const locale of others) expect(textsOf(locale)).not.toEqual(textsOf('en'));
  });

  test.each(others)('%s has the same keys as English', (locale) => {
    const keys = (one: Locale) => textsOf(one).map(([key]) => key);
    expect(keys(locale).sort()).toEqual(keys('en').sort());
  });

  test.each(others)('%s takes the same arguments and tags as English', (locale) => {
    const shape = (text: string) => [argumentsOf(text), tagsOf(text)];
    const written = new Map(textsOf(locale));
    for (const [key, text] of textsOf('en'))
      expect([key, shape(written.get(key) ?? '')]).toEqual([key, shape(text)]);
  });

  test.each([
    ['es', 'tu|tus|tú|te|ti|contigo|puedes|tienes|quieres|tuyos?|tuyas?'],
    ['de', 'du|dich|dir|dein\\w*|euch|euer|eure\\w*'],
    ['fr', 'tu|ton|ta|tes|toi|te'],
  ] as const)('%s addresses its readers formally', (locale, familiar) => {
    const word = new RegExp(`(?<!\\p{L})(${familiar})(?!\\p{L})`, 'iu');
    expect(textsOf(locale).filter(([, text]) => word.test(text))).toEqual([]);
  });

  test.each(locales)('%s can be said for every count', async (locale) => {
    const refused: string[] = [];
    const say = createTranslator({
      locale: intlTag(locale),
      messages: await messagesOf(locale),
      onError: ({ message }) => refused.push(message),
    }) as unknown as { markup(key: string, values: Record<string, unknown>): string };
    for (const [key, text] of textsOf(locale)) {
      const tags = tagsOf(text).map((tag) => [tag, (chunks: string) => chunks]);
      for (const count of counts) {
        const values = argumentsOf(text).map((name) => [name, count]);
        say.markup(key, Object.fromEntries([...tags, ...values]));
      }
    }
    expect(refused).toEqual([]);
  });

  test.each(locales)('%s counts in the plural forms that it has, and leaves none out', (locale) => {
    const has = new Intl.PluralRules(intlTag(locale)).resolvedOptions().pluralCategories as string[];
    const needed = everydayForms(locale);
    for (const [key, text] of textsOf(locale)) {
      for (const forms of pluralFormsIn(text)) {
        const exact = forms.filter((form) => form.startsWith('='));
        const named = forms.filter((form) => !form.startsWith('='));
        expect([key, named.filter((form) => !has.includes(form))]).toEqual([key, []]);
        // `=1` says what `one` would.
        const left = [...needed].filter(
          (form) => !named.includes(form) && !(form === 'one' && exact.includes('=1')),
        );
        expect([key, left]).toEqual([key, []]);
      }
    }
  });

  test('Arabic counts in its six forms and in Latin digits', () => {
    const say = createTranslator({ locale: 'ar-AE-u-nu-latn-ca-gregory', messages: ar, namespace: 'search' });
    expect([1, 2, 3, 11, 100].map((count) => say('nights', { count }))).toEqual([
      'ليلة واحدة',
      'ليلتان',
      '3 ليالٍ',
      '11 ليلة',
      '100 ليلة',
    ]);
  });
});

describe('typography', () => {
  test.each(locales)('%s has no straight quotes and no three dots for an ellipsis', (locale) => {
    for (const [key, text] of textsOf(locale))
      expect([key, text]).toEqual([key, text.replace(/["']|\.{3}/, '')]);
  });

  test('French keeps a narrow space that does not break before : ; ! ? and within its quotes', () => {
    for (const [key, text] of textsOf('fr')) {
      const loose = text.match(/(?<!\u202f)(?<!\d)[:;!?»](?!\d)|«(?!\u202f)/g);
      expect([key, loose]).toEqual([key, null]);
    }
  });

  test.each([
    ['fr', /[“”„]/],
    ['es', /[“”„]/],
    ['de', /[«»”]/],
  ] as const)('%s quotes in its own way', (locale, foreign) => {
    for (const [key, text] of textsOf(locale)) expect([key, foreign.test(text)]).toEqual([key, false]);
  });
});
