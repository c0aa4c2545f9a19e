import { createTranslator } from 'next-intl';
import { expect, test } from 'vitest';
import { intlTag, type Locale, locales } from '#server/modules/theming/index.ts';
import { mailMessages } from '#server/modules/theming/mail-messages.ts';
import ar from '../../messages/ar/index.ts';
import { messagesOf } from '../../messages/load-messages.ts';
import { flatMessages } from './testing/flat-messages.ts';
import { pluralFormsIn } from './testing/plural-forms-in.ts';

/** The messages of pages and e-mails in a language. E-mails about webhooks are in English for every reader. */
async function everyMessageOf(locale: Locale) {
  const { webhooks: _, ...mails } = mailMessages[locale];
  return { ...(await messagesOf(locale)), mails };
}

const texts = new Map(
  await Promise.all(
    locales.map(async (locale) => [locale, flatMessages(await everyMessageOf(locale))] as const),
  ),
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

/**
 * Counts that cover every plural form of our languages; a million because French and
 * Spanish have a form for it.
 */
const counts = [0, 1, 2, 3, 5, 11, 100, 1_000_000];

/** The plural forms that the counts from 1 to 120 use in a language; zero often has its own text. */
const everydayForms = (locale: Locale): Set<string> => {
  const rules = new Intl.PluralRules(intlTag(locale));
  return new Set(Array.from({ length: 120 }, (_, index) => rules.select(index + 1)));
};

test('Every supported language has its own translations', () => {
  expect(locales.map((locale) => [locale, textsOf(locale).length])).toEqual(
    locales.map((locale) => [locale, textsOf('en').length]),
  );
  for (const locale of others) expect(textsOf(locale)).not.toEqual(textsOf('en'));
});

test.each(others)('The messages in "%s" have the same keys as the English ones', (locale) => {
  const keys = (one: Locale) => textsOf(one).map(([key]) => key);
  expect(keys(locale).sort()).toEqual(keys('en').sort());
});

test('A sentence from right to left isolates the values that are inserted into it', async () => {
  const messages = await messagesOf('ar');
  const t = createTranslator({ locale: intlTag('ar'), messages });
  expect(t('experiences.trips.failedTitle', { title: '1-Hour Cruise' })).toContain(
    '\u20681-Hour Cruise\u2069',
  );
  expect(await messagesOf('en')).toBe((await import('../../messages/en/index.ts')).default);
});

test('A value that is joined to Arabic letters is not isolated, because the letters would part', async () => {
  const joined = flatMessages(await messagesOf('ar')).filter(([, text]) => text.includes('ال{points}'));
  expect(joined.length).toBeGreaterThan(0);
  for (const [, text] of joined) expect(text).not.toMatch(/ال\u2068/);
});

test.each(others)('The messages in "%s" use the same arguments and tags as the English ones', (locale) => {
  const shape = (text: string) => [argumentsOf(text), tagsOf(text)];
  const written = new Map(textsOf(locale));
  for (const [key, text] of textsOf('en'))
    expect([key, shape(written.get(key) ?? '')]).toEqual([key, shape(text)]);
});

test.each([
  ['es', 'tu|tus|tú|te|ti|contigo|puedes|tienes|quieres|tuyos?|tuyas?'],
  ['de', 'du|dich|dir|dein\\w*|euch|euer|eure\\w*'],
  ['fr', 'tu|ton|ta|tes|toi|te'],
] as const)('The messages in "%s" use formal address', (locale, familiar) => {
  const word = new RegExp(`(?<!\\p{L})(${familiar})(?!\\p{L})`, 'iu');
  expect(textsOf(locale).filter(([, text]) => word.test(text))).toEqual([]);
});

test.each(locales)('The messages in "%s" can be formatted for every count', async (locale) => {
  const problems: string[] = [];
  const translator = createTranslator({
    locale: intlTag(locale),
    messages: await everyMessageOf(locale),
    onError: ({ message }) => problems.push(message),
  }) as unknown as { markup(key: string, values: Record<string, unknown>): string };
  for (const [key, text] of textsOf(locale)) {
    const tags = tagsOf(text).map((tag) => [tag, (chunks: string) => chunks]);
    for (const count of counts) {
      const values = argumentsOf(text).map((name) => [name, count]);
      translator.markup(key, Object.fromEntries([...tags, ...values]));
    }
  }
  expect(problems).toEqual([]);
});

test.each(locales)('The messages in "%s" use exactly the plural forms of the language', (locale) => {
  const has = new Intl.PluralRules(intlTag(locale)).resolvedOptions().pluralCategories as string[];
  const needed = everydayForms(locale);
  for (const [key, text] of textsOf(locale)) {
    for (const forms of pluralFormsIn(text)) {
      const exact = forms.filter((form) => form.startsWith('='));
      const named = forms.filter((form) => !form.startsWith('='));
      expect([key, named.filter((form) => !has.includes(form))]).toEqual([key, []]);
      // An exact `=1` replaces `one`.
      const left = [...needed].filter(
        (form) => !named.includes(form) && !(form === 'one' && exact.includes('=1')),
      );
      expect([key, left]).toEqual([key, []]);
    }
  }
});

test('Arabic messages use six plural forms and Latin digits', () => {
  const translator = createTranslator({
    locale: 'ar-AE-u-nu-latn-ca-gregory',
    messages: ar,
    namespace: 'search',
  });
  expect([1, 2, 3, 11, 100].map((count) => translator('nights', { count }))).toEqual([
    'ليلة واحدة',
    'ليلتان',
    '3 ليالٍ',
    '11 ليلة',
    '100 ليلة',
  ]);
});

test.each(locales)(
  'The messages in "%s" contain no straight quotes and no three dots instead of an ellipsis',
  (locale) => {
    for (const [key, text] of textsOf(locale))
      expect([key, text]).toEqual([key, text.replace(/["']|\.{3}/, '')]);
  },
);

test('French messages have a narrow no-break space before : ; ! ? and inside quotation marks', () => {
  for (const [key, text] of textsOf('fr')) {
    const loose = text.match(/(?<!\u202f)(?<!\d)[:;!?»](?!\d)|«(?!\u202f)/g);
    expect([key, loose]).toEqual([key, null]);
  }
});

test.each([
  ['fr', /[“”„]/],
  ['es', /[“”„]/],
  ['de', /[«»”]/],
] as const)('The messages in "%s" use the quotation marks of the language', (locale, foreign) => {
  for (const [key, text] of textsOf(locale)) expect([key, foreign.test(text)]).toEqual([key, false]);
});
