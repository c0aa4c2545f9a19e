import {
  buildEmail,
  type EmailMessage,
  type EmailTheme,
  intlTag,
  isolated,
  type Locale,
} from '#server/modules/theming/index.ts';

type Facts = {
  firstname: string;
  lastname: string;
  perks: readonly { title: string; expiresAt: string }[];
  link: string;
};

/** The texts suit one perk as well as several. */
type Words = {
  greeting: (name: string) => string;
  subject: (title: string) => string;
  subjectOfSeveral: (brand: string) => string;
  lead: (brand: string) => string;
  until: (date: string) => string;
  open: string;
};

const words: Record<Locale, Words> = {
  en: {
    greeting: (name) => `Hello ${name},`,
    subject: (title) => `Expires soon: ${title}`,
    subjectOfSeveral: (brand) => `Perks of ${brand} that expire soon`,
    lead: (brand) => `Your wallet at ${brand} holds what you can use for a few more days only.`,
    until: (date) => `until ${date}`,
    open: 'Open your perks',
  },
  fr: {
    greeting: (name) => `Bonjour ${name},`,
    subject: (title) => `Expire bientôt\u202f: ${title}`,
    subjectOfSeveral: (brand) => `Des avantages ${brand} expirent bientôt`,
    lead: (brand) =>
      `Votre portefeuille ${brand} contient de quoi vous faire plaisir, pour quelques jours encore.`,
    until: (date) => `jusqu’au ${date}`,
    open: 'Ouvrir vos avantages',
  },
  es: {
    greeting: (name) => `Hola, ${name}:`,
    subject: (title) => `Caduca pronto: ${title}`,
    subjectOfSeveral: (brand) => `Ventajas de ${brand} que caducan pronto`,
    lead: (brand) => `En su cartera de ${brand} hay algo que solo puede usar unos días más.`,
    until: (date) => `hasta el ${date}`,
    open: 'Abrir sus ventajas',
  },
  de: {
    greeting: (name) => `Guten Tag ${name},`,
    subject: (title) => `Läuft bald ab: ${title}`,
    subjectOfSeveral: (brand) => `Vorteile bei ${brand}, die bald ablaufen`,
    lead: (brand) => `In Ihrer Wallet bei ${brand} liegt etwas, das nur noch wenige Tage gilt.`,
    until: (date) => `bis ${date}`,
    open: 'Vorteile öffnen',
  },
  ar: {
    greeting: (name) => `مرحبًا ${name}،`,
    subject: (title) => `تنتهي قريبًا: ${title}`,
    subjectOfSeveral: (brand) => `مزايا ${brand} التي تنتهي قريبًا`,
    lead: (brand) => `في محفظتك لدى ${brand} ما لا يمكنك استخدامه إلا لأيام قليلة.`,
    until: (date) => `حتى ${date}`,
    open: 'عرض مزاياك',
  },
};

/** Renders the e-mail about perks that expire soon. */
export function expiringMail(head: EmailTheme, { firstname, lastname, perks, link }: Facts): EmailMessage {
  const texts = words[head.locale];
  const date = new Intl.DateTimeFormat(intlTag(head.locale), { dateStyle: 'long', timeZone: 'UTC' });
  const brand = isolated(head.name);
  const [first, ...more] = perks;
  const subject =
    first && more.length === 0 ? texts.subject(isolated(first.title)) : texts.subjectOfSeveral(brand);
  return buildEmail(head, subject, [
    texts.greeting(isolated(head.tone === 'formal' ? `${firstname} ${lastname}`.trim() : firstname)),
    texts.lead(brand),
    {
      facts: perks.map(({ title, expiresAt }) => [
        isolated(title),
        texts.until(date.format(new Date(expiresAt))),
      ]),
    },
    { open: texts.open, link },
  ]);
}
