import type { BookingNews } from '#server/bookings/index.ts';
import type { Language } from './language.ts';

/** Cancelling is not written about. */
export type MailNews = Exclude<BookingNews, 'cancelled'>;

/** What an order's mail tells. Amounts and dates are ready to print. */
export type MailFacts = {
  brand: string;
  language: Language;
  member: string;
  plan: string;
  quantity: string;
  total: string;
  perks: string | null;
  usableUntil: string | null;
  link: string;
};

type Words = {
  subject: Record<MailNews, (facts: MailFacts) => string>;
  lead: Record<MailNews, (facts: MailFacts) => string>;
  labels: Record<'quantity' | 'total' | 'perks' | 'usableUntil', string>;
  open: Record<MailNews, string>;
};

const words: Record<Language, Words> = {
  en: {
    subject: {
      confirmed: ({ plan }) => `Your eSIM is ready: ${plan}`,
      failed: ({ plan }) => `Your eSIM could not be activated: ${plan}`,
    },
    lead: {
      confirmed: ({ member, brand }) =>
        `Hello ${member}, your eSIM from ${brand} is ready to be installed. Do it before you leave, while you have Wi-Fi.`,
      failed: ({ member, brand }) =>
        `Hello ${member}, the provider could not activate your eSIM from ${brand}. You have not been charged; a reservation on your card will be released and perks are back in your wallet.`,
    },
    labels: {
      quantity: 'eSIMs',
      total: 'Total',
      perks: 'Of this, paid with perks',
      usableUntil: 'Usable until',
    },
    open: { confirmed: 'Install the eSIM', failed: 'Open the order' },
  },
  fr: {
    subject: {
      confirmed: ({ plan }) => `Votre eSIM est prête : ${plan}`,
      failed: ({ plan }) => `Votre eSIM n’a pas pu être activée : ${plan}`,
    },
    lead: {
      confirmed: ({ member, brand }) =>
        `Bonjour ${member}, votre eSIM ${brand} est prête à être installée. Faites-le avant le départ, tant que vous avez le Wi-Fi.`,
      failed: ({ member, brand }) =>
        `Bonjour ${member}, l’opérateur n’a pas pu activer votre eSIM ${brand}. Rien ne vous a été facturé ; l’éventuelle réservation sur votre carte sera levée et vos avantages vous sont rendus.`,
    },
    labels: {
      quantity: 'eSIM',
      total: 'Total',
      perks: 'Dont payé avec des avantages',
      usableUntil: 'Utilisable jusqu’au',
    },
    open: { confirmed: 'Installer l’eSIM', failed: 'Ouvrir la commande' },
  },
  es: {
    subject: {
      confirmed: ({ plan }) => `Tu eSIM está lista: ${plan}`,
      failed: ({ plan }) => `No se pudo activar tu eSIM: ${plan}`,
    },
    lead: {
      confirmed: ({ member, brand }) =>
        `Hola, ${member}: tu eSIM de ${brand} está lista para instalar. Hazlo antes de salir, mientras tengas wifi.`,
      failed: ({ member, brand }) =>
        `Hola, ${member}: el proveedor no pudo activar tu eSIM de ${brand}. No se te ha cobrado nada; la retención en tu tarjeta se liberará y tus ventajas vuelven a estar disponibles.`,
    },
    labels: {
      quantity: 'eSIM',
      total: 'Total',
      perks: 'De ello, pagado con ventajas',
      usableUntil: 'Utilizable hasta el',
    },
    open: { confirmed: 'Instalar la eSIM', failed: 'Abrir el pedido' },
  },
  de: {
    subject: {
      confirmed: ({ plan }) => `Ihre eSIM ist bereit: ${plan}`,
      failed: ({ plan }) => `Ihre eSIM konnte nicht aktiviert werden: ${plan}`,
    },
    lead: {
      confirmed: ({ member, brand }) =>
        `Guten Tag ${member}, Ihre eSIM von ${brand} kann installiert werden. Tun Sie es vor der Abreise, solange Sie WLAN haben.`,
      failed: ({ member, brand }) =>
        `Guten Tag ${member}, der Anbieter konnte Ihre eSIM von ${brand} nicht aktivieren. Es wurde nichts berechnet; eine Reservierung auf Ihrer Karte wird freigegeben, Ihre Vorteile haben Sie zurück.`,
    },
    labels: {
      quantity: 'eSIMs',
      total: 'Gesamt',
      perks: 'Davon mit Vorteilen bezahlt',
      usableUntil: 'Nutzbar bis',
    },
    open: { confirmed: 'eSIM installieren', failed: 'Bestellung öffnen' },
  },
  ar: {
    subject: {
      confirmed: ({ plan }) => `شريحة eSIM جاهزة: ${plan}`,
      failed: ({ plan }) => `تعذّر تفعيل شريحة eSIM: ${plan}`,
    },
    lead: {
      confirmed: ({ member, brand }) =>
        `مرحبًا ${member}، شريحة eSIM من ${brand} جاهزة للتثبيت. ثبّتها قبل السفر ما دمت متصلًا بشبكة Wi-Fi.`,
      failed: ({ member, brand }) =>
        `مرحبًا ${member}، تعذّر على المزوّد تفعيل شريحة eSIM من ${brand}. لم يُخصم منك شيء، وسيُفرج عن أي مبلغ محجوز على بطاقتك، وقد عادت مزاياك إليك.`,
    },
    labels: {
      quantity: 'عدد الشرائح',
      total: 'الإجمالي',
      perks: 'منه مدفوع بالمزايا',
      usableUntil: 'صالحة حتى',
    },
    open: { confirmed: 'تثبيت الشريحة', failed: 'عرض الطلب' },
  },
};

/** Subject and both bodies of an order's mail. */
export function orderMail(news: MailNews, facts: MailFacts): { subject: string; text: string; html: string } {
  const { subject, lead, labels, open } = words[facts.language];
  const rows: [string, string | null][] = [
    [labels.quantity, facts.quantity],
    [labels.total, facts.total],
    [labels.perks, facts.perks],
    [labels.usableUntil, news === 'confirmed' ? facts.usableUntil : null],
  ];
  const told = rows.filter((row): row is [string, string] => row[1] !== null);
  const opening = lead[news](facts);
  return {
    subject: subject[news](facts),
    text: [
      opening,
      facts.plan,
      told.map(([label, value]) => `${label}: ${value}`).join('\n'),
      `${open[news]}: ${facts.link}`,
    ].join('\n\n'),
    html: page(facts, opening, told, open[news]),
  };
}

function page(facts: MailFacts, lead: string, rows: readonly [string, string][], open: string): string {
  const cells = rows
    .map(
      ([label, value]) =>
        `<tr><td style="padding:4px 16px 4px 0;color:#666">${escapeText(label)}</td><td style="padding:4px 0">${escapeText(value)}</td></tr>`,
    )
    .join('');
  const direction = facts.language === 'ar' ? 'rtl' : 'ltr';
  return `<!doctype html><html dir="${direction}"><body style="font:16px/24px system-ui,sans-serif;max-width:560px;margin:32px auto;padding:0 16px"><p style="font-weight:600">${escapeText(facts.brand)}</p><p>${escapeText(lead)}</p><p><strong>${escapeText(facts.plan)}</strong></p><table>${cells}</table><p><a href="${escapeText(facts.link)}">${escapeText(open)}</a></p></body></html>`;
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
