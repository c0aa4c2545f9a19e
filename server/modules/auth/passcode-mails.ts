import type { EmailBranding } from '#server/modules/tenants/index.ts';
import {
  buildEmail,
  type EmailMessage,
  emailThemeFor,
  isolated,
  languageOf,
  mailTexts,
} from '#server/modules/theming/index.ts';

/** Builds the passcode e-mail. The subject starts with the code, so it can be read without opening it. */
export function passcodeMail(
  look: EmailBranding,
  facts: { code: string; link: string; minutes: number; locale: string | null },
): EmailMessage {
  const { head, name, texts } = mailContext(look, facts.locale);
  return buildEmail(head, texts('passcode.subject', { code: facts.code, name }), [
    texts('passcode.lead', { name }),
    { code: facts.code },
    texts('passcode.life', { minutes: facts.minutes }),
    { also: texts('passcode.link'), link: facts.link },
  ]);
}

/** Builds the e-mail for an address without a membership. The API response does not reveal this. */
export function unknownAddressMail(look: EmailBranding): EmailMessage {
  const { head, name, texts } = mailContext(look, null);
  return buildEmail(head, texts('passcode.unknownSubject', { name }), [texts('passcode.unknown', { name })]);
}

function mailContext(look: EmailBranding, locale: string | null) {
  const head = emailThemeFor(look, languageOf(locale, look.locale));
  return { head, name: isolated(head.name), texts: mailTexts(head.locale) };
}
