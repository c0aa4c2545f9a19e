import type { EmailBranding } from '#server/modules/tenants/index.ts';
import {
  buildEmail,
  type EmailMessage,
  emailThemeFor,
  intlTag,
  isolated,
  languageOf,
  mailTexts,
} from '#server/modules/theming/index.ts';

type Facts = {
  locale: string;
  firstname: string;
  inviter: string;
  circle: string;
  link: string;
  unsubscribeUrl: string;
  /** Instant at which the invitation expires. */
  until: string;
};

/** The e-mail message that invites a member to a circle, in the app's brand and the member's language. */
export function invitationMail(look: EmailBranding, facts: Facts): EmailMessage {
  const head = emailThemeFor(look, languageOf(facts.locale));
  const texts = mailTexts(head.locale);
  const { timeZone } = head;
  const until = new Intl.DateTimeFormat(intlTag(head.locale), { dateStyle: 'long', timeZone }).format(
    new Date(facts.until),
  );
  // Names are user input, so their text direction is isolated.
  const inviter = isolated(facts.inviter);
  const circle = `“${isolated(facts.circle)}”`;
  return buildEmail(head, texts('invitations.subject', { inviter, circle }), [
    texts('invitations.lead', {
      firstname: isolated(facts.firstname),
      inviter,
      circle,
      partner: isolated(head.name),
    }),
    { open: texts('invitations.open'), link: facts.link },
    texts('invitations.validity', { date: until }),
    { also: texts('layout.unsubscribe'), link: facts.unsubscribeUrl },
  ]);
}
