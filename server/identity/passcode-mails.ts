import type { MailLook } from './mail-presenter.ts';

type Content = { fromName: string; subject: string; text: string; html: string };

const words = {
  en: {
    subject: (code: string, name: string) => `${code} is your ${name} passcode`,
    lead: (name: string) => `Your passcode for ${name}:`,
    life: (minutes: number) =>
      `It works once, for ${minutes} minutes. If you did not ask for it, ignore this mail.`,
    link: 'Or sign in with this link:',
    unknownSubject: (name: string) => `No ${name} membership for this address`,
    unknown: (name: string) =>
      `Somebody asked to sign in to ${name} with this address, but it has no membership here. Ask the person who looks after your membership at ${name} to add you, or join through a family invitation.`,
  },
  ar: {
    subject: (code: string, name: string) => `${code} هو رمز الدخول إلى ${name}`,
    lead: (name: string) => `رمز الدخول إلى ${name}:`,
    life: (minutes: number) => `يعمل مرة واحدة خلال ${minutes} دقائق. إذا لم تطلبه فتجاهل هذه الرسالة.`,
    link: 'أو ادخل بهذا الرابط:',
    unknownSubject: (name: string) => `لا عضوية في ${name} لهذا العنوان`,
    unknown: (name: string) =>
      `طلب أحدهم الدخول إلى ${name} بهذا العنوان، ولا عضوية له هنا. اطلب من القائم على عضويتك في ${name} أن يضيفك، أو انضم بدعوة من مجموعتك.`,
  },
} as const;

const wordsFor = (locale: string | null) => (locale?.startsWith('ar') ? words.ar : words.en);

/** The passcode mail; the code leads the subject, so that it is read without opening the mail. */
export function passcodeMail(
  look: MailLook,
  facts: { code: string; link: string; minutes: number; locale: string | null },
): Content {
  const say = wordsFor(facts.locale ?? look.locale);
  const paragraphs = [say.lead(look.name), facts.code, say.life(facts.minutes), `${say.link}\n${facts.link}`];
  return {
    fromName: look.name,
    subject: say.subject(facts.code, look.name),
    text: paragraphs.join('\n\n'),
    html: page(say === words.ar, [
      `<p>${escapeHtml(say.lead(look.name))}</p>`,
      `<p dir="ltr" style="font:600 32px/40px system-ui,sans-serif;letter-spacing:6px">${facts.code}</p>`,
      `<p>${escapeHtml(say.life(facts.minutes))}</p>`,
      `<p>${escapeHtml(say.link)}<br><a href="${escapeHtml(facts.link)}">${escapeHtml(facts.link)}</a></p>`,
    ]),
  };
}

/** What an address without membership is told; it goes to the mailbox, never to whoever asked. */
export function unknownAddressMail(look: MailLook): Content {
  const say = wordsFor(look.locale);
  return {
    fromName: look.name,
    subject: say.unknownSubject(look.name),
    text: say.unknown(look.name),
    html: page(say === words.ar, [`<p>${escapeHtml(say.unknown(look.name))}</p>`]),
  };
}

function page(rightToLeft: boolean, parts: string[]): string {
  const direction = rightToLeft ? 'rtl' : 'ltr';
  return `<!doctype html><html dir="${direction}"><body style="font:16px/24px system-ui,sans-serif;max-width:560px;margin:32px auto;padding:0 16px">${parts.join('')}</body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
