import { createTranslator } from 'use-intl/core';
import { intlTag, type Locale } from './locales.ts';
import { mailMessages } from './mail-messages.ts';

export type MailTexts = ReturnType<typeof createMailTexts>;

const textsByLocale = new Map<Locale, MailTexts>();

/**
 * Returns the function that formats the texts of e-mail messages in a language: `texts('perks.lead', { brand })`.
 * It compiles each message once. It throws for a missing message or value, so that no incomplete e-mail is sent.
 */
export function mailTexts(locale: Locale): MailTexts {
  let texts = textsByLocale.get(locale);
  if (!texts) {
    texts = createMailTexts(locale);
    textsByLocale.set(locale, texts);
  }
  return texts;
}

function createMailTexts(locale: Locale) {
  return createTranslator({
    locale: intlTag(locale),
    messages: mailMessages[locale],
    onError: (error) => {
      throw error;
    },
  });
}
