import type { BookingNews } from '#server/bookings/index.ts';

/** What a booking mail tells. Amounts and dates are ready to print. */
export type MailFacts = {
  brand: string;
  locale: string;
  guest: string;
  title: string;
  place: string;
  when: string;
  guests: string;
  directions: string;
  code: string | null;
  total: string;
  refund: string | null;
  refundBy: string | null;
  link: string;
};

type Words = {
  subject: Record<BookingNews, (facts: MailFacts) => string>;
  lead: Record<BookingNews, (facts: MailFacts) => string>;
  labels: Record<'when' | 'guests' | 'directions' | 'code' | 'total' | 'refund', string>;
  open: string;
  by: (date: string) => string;
};

const english: Words = {
  subject: {
    confirmed: ({ title }) => `Confirmed: ${title}`,
    cancelled: ({ title }) => `Cancelled: ${title}`,
    failed: ({ title }) => `Could not be booked: ${title}`,
  },
  lead: {
    confirmed: ({ guest, brand }) => `Hello ${guest}, your booking with ${brand} is confirmed.`,
    cancelled: ({ guest, brand }) => `Hello ${guest}, your booking with ${brand} is cancelled.`,
    failed: ({ guest, brand }) =>
      `Hello ${guest}, the venue could not take your booking with ${brand}. You have not been charged; a reservation on your card will be released and your perks are back.`,
  },
  labels: {
    when: 'When',
    guests: 'Guests',
    directions: 'How to find it',
    code: 'Code',
    total: 'Total',
    refund: 'Refund',
  },
  open: 'Open the pass',
  by: (date) => ` by ${date}`,
};

const arabic: Words = {
  subject: {
    confirmed: ({ title }) => `تم التأكيد: ${title}`,
    cancelled: ({ title }) => `تم الإلغاء: ${title}`,
    failed: ({ title }) => `تعذّر الحجز: ${title}`,
  },
  lead: {
    confirmed: ({ guest, brand }) => `مرحبًا ${guest}، تم تأكيد حجزك مع ${brand}.`,
    cancelled: ({ guest, brand }) => `مرحبًا ${guest}، تم إلغاء حجزك مع ${brand}.`,
    failed: ({ guest, brand }) =>
      `مرحبًا ${guest}، تعذّر قبول حجزك مع ${brand}. لم يُخصم منك شيء، وسيُفرج عن أي مبلغ محجوز على بطاقتك وتعود إليك مزاياك.`,
  },
  labels: {
    when: 'الموعد',
    guests: 'عدد الضيوف',
    directions: 'كيفية الوصول',
    code: 'الرمز',
    total: 'الإجمالي',
    refund: 'المبلغ المسترد',
  },
  open: 'عرض البطاقة',
  by: (date) => ` حتى ${date}`,
};

/** Subject and both bodies of a booking mail. */
export function bookingMail(
  news: BookingNews,
  facts: MailFacts,
): { subject: string; text: string; html: string } {
  const rightToLeft = facts.locale.startsWith('ar');
  const words = rightToLeft ? arabic : english;
  const { labels } = words;
  const atTheDoor: [string, string | null][] = [
    [labels.code, facts.code],
    [labels.directions, facts.directions],
  ];
  const rows: [string, string | null][] = [
    [labels.when, facts.when],
    [labels.guests, facts.guests],
    ...(news === 'confirmed' ? atTheDoor : []),
    [labels.total, facts.total],
    [labels.refund, facts.refund && `${facts.refund}${facts.refundBy ? words.by(facts.refundBy) : ''}`],
  ];
  const told = rows.filter((row): row is [string, string] => row[1] !== null);
  const lead = words.lead[news](facts);
  return {
    subject: words.subject[news](facts),
    text: [
      lead,
      `${facts.title}\n${facts.place}`,
      told.map(([label, value]) => `${label}: ${value}`).join('\n'),
      `${words.open}: ${facts.link}`,
    ].join('\n\n'),
    html: page(rightToLeft, facts, lead, told, words.open),
  };
}

function page(
  rightToLeft: boolean,
  facts: MailFacts,
  lead: string,
  rows: readonly [string, string][],
  open: string,
): string {
  const cells = rows
    .map(
      ([label, value]) =>
        `<tr><td style="padding:4px 16px 4px 0;color:#666">${escapeText(label)}</td><td style="padding:4px 0">${escapeText(value)}</td></tr>`,
    )
    .join('');
  return `<!doctype html><html dir="${rightToLeft ? 'rtl' : 'ltr'}"><body style="font:16px/24px system-ui,sans-serif;max-width:560px;margin:32px auto;padding:0 16px"><p style="font-weight:600">${escapeText(facts.brand)}</p><p>${escapeText(lead)}</p><p><strong>${escapeText(facts.title)}</strong><br>${escapeText(facts.place)}</p><table>${cells}</table><p><a href="${escapeText(facts.link)}">${escapeText(open)}</a></p></body></html>`;
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
