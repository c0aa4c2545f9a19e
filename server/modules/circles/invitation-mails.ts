import type { EmailBranding } from '#server/modules/tenants/index.ts';
import {
  buildEmail,
  type EmailMessage,
  emailThemeFor,
  intlTag,
  isolated,
  type Locale,
  languageOf,
} from '#server/modules/theming/index.ts';

type Facts = {
  locale: string;
  firstname: string;
  inviter: string;
  circle: string;
  link: string;
  /** Instant at which the invitation expires. */
  until: string;
};

type Words = {
  subject: (inviter: string, circle: string) => string;
  lead: (firstname: string, inviter: string, circle: string, partner: string) => string;
  open: string;
  validity: (date: string) => string;
};

const words: Record<Locale, Words> = {
  en: {
    subject: (inviter, circle) => `${inviter} invites you to ${circle}`,
    lead: (firstname, inviter, circle, partner) =>
      `Hello ${firstname}, ${inviter} invites you to join ${circle} at ${partner}.`,
    open: 'Answer the invitation',
    validity: (date) =>
      `It is for you alone and good until ${date}. If you do not know the sender, ignore this mail.`,
  },
  fr: {
    subject: (inviter, circle) => `${inviter} vous invite\u202f: ${circle}`,
    lead: (firstname, inviter, circle, partner) =>
      `Bonjour ${firstname}, ${inviter} vous invite à rejoindre ${circle} chez ${partner}.`,
    open: 'Répondre à l’invitation',
    validity: (date) =>
      `Elle vous est réservée et reste valable jusqu’au ${date}. Si vous ne connaissez pas l’expéditeur, ignorez ce message.`,
  },
  es: {
    subject: (inviter, circle) => `Invitación de ${inviter}: ${circle}`,
    lead: (firstname, inviter, circle, partner) =>
      `Hola, ${firstname}: ${inviter} le invita a unirse a ${circle} en ${partner}.`,
    open: 'Responder a la invitación',
    validity: (date) =>
      `Es solo para usted y vale hasta el ${date}. Si no conoce a quien la envía, ignore este mensaje.`,
  },
  de: {
    subject: (inviter, circle) => `Einladung von ${inviter}: ${circle}`,
    lead: (firstname, inviter, circle, partner) =>
      `Guten Tag ${firstname}, ${inviter} lädt Sie bei ${partner} ein: ${circle}.`,
    open: 'Auf die Einladung antworten',
    validity: (date) =>
      `Sie gilt nur für Sie und bis zum ${date}. Wenn Sie den Absender nicht kennen, beachten Sie diese Nachricht nicht.`,
  },
  ar: {
    subject: (inviter, circle) => `دعوة من ${inviter}: ${circle}`,
    lead: (firstname, inviter, circle, partner) =>
      `مرحبًا ${firstname}، يدعوك ${inviter} للانضمام إلى ${circle} في ${partner}.`,
    open: 'للرد على الدعوة',
    validity: (date) => `الدعوة لك وحدك وتسري حتى ${date}. إذا لم تعرف المرسل فتجاهل هذه الرسالة.`,
  },
};

/** The e-mail message that invites a member to a circle, in the app's brand and the member's language. */
export function invitationMail(look: EmailBranding, facts: Facts): EmailMessage {
  const head = emailThemeFor(look, languageOf(facts.locale));
  const texts = words[head.locale];
  const until = new Intl.DateTimeFormat(intlTag(head.locale), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(facts.until),
  );
  // Names are user input, so their text direction is isolated.
  const inviter = isolated(facts.inviter);
  const circle = `“${isolated(facts.circle)}”`;
  return buildEmail(head, texts.subject(inviter, circle), [
    texts.lead(isolated(facts.firstname), inviter, circle, isolated(head.name)),
    { open: texts.open, link: facts.link },
    texts.validity(until),
  ]);
}
