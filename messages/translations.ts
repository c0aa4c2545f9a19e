import type { getTranslations as GetTranslations } from 'next-intl/server';
import { createTranslator } from 'use-intl/core';
import { intlTag, type Locale } from '#server/modules/theming/index.ts';
import { readPortal } from '#server/portal/index.ts';
import { type Messages, messagesOf } from './load-messages.ts';

type Translator = Awaited<ReturnType<typeof GetTranslations>>;

/** The translators of each language, by namespace. Both are lists of the product, so their number is limited. */
const translators = new Map<Locale, Map<string, Translator>>();

/**
 * The texts of a namespace, or all texts, in the language of the page. In pages this function stands for
 * `getTranslations` of next-intl (`next.config.ts`), which parses every message and makes every formatter again for
 * each request; here a message is parsed once per process.
 */
export async function getTranslations(namespace = ''): Promise<Translator> {
  const locale = (await readPortal())?.locale ?? 'en';
  const messages = await messagesOf(locale);
  const known = translators.get(locale) ?? new Map<string, Translator>();
  translators.set(locale, known);
  const translator = known.get(namespace) ?? makeTranslator(locale, messages, namespace);
  known.set(namespace, translator);
  return translator;
}

/** The locale is the tag for Intl, so that Arabic counts in Latin digits. */
function makeTranslator(locale: Locale, messages: Messages, namespace: string): Translator {
  const settings = { locale: intlTag(locale), messages, timeZone: 'UTC' };
  return createTranslator({
    ...settings,
    ...(namespace && { namespace: namespace as never }),
  }) as unknown as Translator;
}
