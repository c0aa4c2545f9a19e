import {
  buildEmail,
  type EmailMessage,
  type EmailTheme,
  intlTag,
  isolated,
  mailTexts,
} from '#server/modules/theming/index.ts';

type Facts = {
  firstname: string;
  lastname: string;
  perks: readonly { title: string; expiresAt: string }[];
  link: string;
  unsubscribeUrl: string;
};

/** Renders the e-mail about perks that expire soon. */
export function expiringMail(head: EmailTheme, facts: Facts): EmailMessage {
  const { firstname, lastname, perks, link, unsubscribeUrl } = facts;
  const texts = mailTexts(head.locale);
  const date = new Intl.DateTimeFormat(intlTag(head.locale), { dateStyle: 'long', timeZone: head.timeZone });
  const brand = isolated(head.name);
  const [first, ...more] = perks;
  const subject =
    first && more.length === 0
      ? texts('perks.subject', { title: isolated(first.title) })
      : texts('perks.subjectOfSeveral', { brand });
  return buildEmail(head, subject, [
    texts('perks.greeting', {
      name: isolated(head.tone === 'formal' ? `${firstname} ${lastname}`.trim() : firstname),
    }),
    texts('perks.lead', { brand }),
    {
      facts: perks.map(({ title, expiresAt }) => [
        isolated(title),
        texts('perks.until', { date: date.format(new Date(expiresAt)) }),
      ]),
    },
    { open: texts('perks.open'), link },
    { also: texts('layout.unsubscribe'), link: unsubscribeUrl },
  ]);
}
