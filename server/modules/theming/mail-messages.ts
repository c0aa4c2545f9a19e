import ar from '../../../messages/ar/mails/index.ts';
import de from '../../../messages/de/mails/index.ts';
import en from '../../../messages/en/mails/index.ts';
import webhooks from '../../../messages/en/mails/webhooks.json' with { type: 'json' };
import es from '../../../messages/es/mails/index.ts';
import fr from '../../../messages/fr/mails/index.ts';
import type { Locale } from './locales.ts';

/** Messages for the engineers of a partner. They are in English, like the API and its documentation. */
const inEnglish = { webhooks };

type MailMessages = typeof en & typeof inEnglish;

/**
 * The texts of e-mail messages in every language. Pages do not load them: they are no part of the messages in
 * `messages/load-messages.ts`.
 */
export const mailMessages: Record<Locale, MailMessages> = {
  en: { ...en, ...inEnglish },
  fr: { ...fr, ...inEnglish },
  es: { ...es, ...inEnglish },
  de: { ...de, ...inEnglish },
  ar: { ...ar, ...inEnglish },
};
