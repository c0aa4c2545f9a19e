import type { EmailBranding } from '#server/modules/tenants/index.ts';
import {
  buildEmail,
  type EmailMessage,
  emailThemeFor,
  isolated,
  type Locale,
  languageOf,
} from '#server/modules/theming/index.ts';

type Words = {
  subject: (code: string, name: string) => string;
  lead: (name: string) => string;
  life: (minutes: number) => string;
  link: string;
  unknownSubject: (name: string) => string;
  unknown: (name: string) => string;
};

const words: Record<Locale, Words> = {
  en: {
    subject: (code, name) => `${code} is your ${name} passcode`,
    lead: (name) => `Your passcode for ${name}:`,
    life: (minutes) => `It works once, for ${minutes} minutes. If you did not ask for it, ignore this mail.`,
    link: 'Or sign in with this link',
    unknownSubject: (name) => `No ${name} membership for this address`,
    unknown: (name) =>
      `Somebody asked to sign in to ${name} with this address, but it has no membership here. Ask the person who looks after your membership at ${name} to add you, or join through an invitation from a member.`,
  },
  fr: {
    subject: (code, name) => `${code} est votre code ${name}`,
    lead: (name) => `Votre code pour ${name}\u202f:`,
    life: (minutes) =>
      `Il sert une seule fois, pendant ${minutes} minutes. Si vous ne l’avez pas demandé, ignorez ce message.`,
    link: 'Ou connectez-vous par ce lien',
    unknownSubject: (name) => `Aucune adhésion ${name} pour cette adresse`,
    unknown: (name) =>
      `Quelqu’un a voulu se connecter à ${name} avec cette adresse, mais elle n’y a pas d’adhésion. Demandez à la personne qui s’occupe de votre adhésion chez ${name} de vous ajouter, ou rejoignez-la par l’invitation d’un membre.`,
  },
  es: {
    subject: (code, name) => `${code} es su código de ${name}`,
    lead: (name) => `Su código para ${name}:`,
    life: (minutes) =>
      `Sirve una sola vez, durante ${minutes} minutos. Si no lo ha pedido, ignore este mensaje.`,
    link: 'O entre con este enlace',
    unknownSubject: (name) => `Esta dirección no está afiliada a ${name}`,
    unknown: (name) =>
      `Alguien ha pedido entrar en ${name} con esta dirección, pero aquí no está afiliada. Pida a quien lleva su afiliación en ${name} que le añada, o únase con la invitación de un miembro.`,
  },
  de: {
    subject: (code, name) => `${code} ist Ihr Code für ${name}`,
    lead: (name) => `Ihr Code für ${name}:`,
    life: (minutes) =>
      `Er gilt einmal, ${minutes} Minuten lang. Wenn Sie ihn nicht angefordert haben, beachten Sie diese Nachricht nicht.`,
    link: 'Oder melden Sie sich über diesen Link an',
    unknownSubject: (name) => `Keine Mitgliedschaft bei ${name} unter dieser Adresse`,
    unknown: (name) =>
      `Jemand wollte sich mit dieser Adresse bei ${name} anmelden, sie hat hier aber keine Mitgliedschaft. Bitten Sie die Person, die Ihre Mitgliedschaft bei ${name} betreut, Sie aufzunehmen, oder treten Sie über die Einladung eines Mitglieds bei.`,
  },
  ar: {
    subject: (code, name) => `${code} هو رمز الدخول إلى ${name}`,
    lead: (name) => `رمز الدخول إلى ${name}:`,
    life: (minutes) => `يعمل مرة واحدة خلال ${minutes} دقائق. إذا لم تطلبه فتجاهل هذه الرسالة.`,
    link: 'أو ادخل بهذا الرابط',
    unknownSubject: (name) => `لا عضوية في ${name} لهذا العنوان`,
    unknown: (name) =>
      `طلب أحدهم الدخول إلى ${name} بهذا العنوان، ولا عضوية له هنا. اطلب من القائم على عضويتك في ${name} أن يضيفك، أو انضم بدعوة من مجموعتك.`,
  },
};

/** Builds the passcode e-mail. The subject starts with the code, so it can be read without opening it. */
export function passcodeMail(
  look: EmailBranding,
  facts: { code: string; link: string; minutes: number; locale: string | null },
): EmailMessage {
  const { head, name, texts } = mailContext(look, facts.locale);
  return buildEmail(head, texts.subject(facts.code, name), [
    texts.lead(name),
    { code: facts.code },
    texts.life(facts.minutes),
    { also: texts.link, link: facts.link },
  ]);
}

/** Builds the e-mail for an address without a membership. The API response does not reveal this. */
export function unknownAddressMail(look: EmailBranding): EmailMessage {
  const { head, name, texts } = mailContext(look, null);
  return buildEmail(head, texts.unknownSubject(name), [texts.unknown(name)]);
}

function mailContext(look: EmailBranding, locale: string | null) {
  const head = emailThemeFor(look, languageOf(locale, look.locale));
  return { head, name: isolated(head.name), texts: words[head.locale] };
}
