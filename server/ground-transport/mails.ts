import type { BookingNews } from '#server/bookings/index.ts';

/** What travellers are mailed about. */
export type RideNews = BookingNews | 'changed';

/** What a mail about a ride tells. Amounts and dates are ready to print. */
export type MailFacts = {
  brand: string;
  locale: string;
  traveller: string;
  title: string;
  from: string;
  to: string;
  when: string;
  provider: string;
  instructions: string | null;
  code: string | null;
  total: string;
  refund: string | null;
  refundBy: string | null;
  link: string;
};

type Label = 'from' | 'to' | 'when' | 'provider' | 'instructions' | 'code' | 'total' | 'refund';

type Words = {
  subject: Record<RideNews, (facts: MailFacts) => string>;
  lead: Record<RideNews, (facts: MailFacts) => string>;
  labels: Record<Label, string>;
  open: string;
  by: (date: string) => string;
};

const english: Words = {
  subject: {
    confirmed: ({ title }) => `Confirmed: ${title}`,
    cancelled: ({ title }) => `Cancelled: ${title}`,
    failed: ({ title }) => `Could not be booked: ${title}`,
    changed: ({ title }) => `Changed: ${title}`,
  },
  lead: {
    confirmed: ({ traveller, brand }) => `Hello ${traveller}, your ride with ${brand} is confirmed.`,
    cancelled: ({ traveller, brand }) => `Hello ${traveller}, your ride with ${brand} is cancelled.`,
    failed: ({ traveller, brand }) =>
      `Hello ${traveller}, the provider could not take your ride with ${brand}. You have not been charged; a reservation on your card will be released.`,
    changed: ({ traveller, brand }) =>
      `Hello ${traveller}, the provider has changed your ride with ${brand}. These details are in force now.`,
  },
  labels: {
    from: 'From',
    to: 'To',
    when: 'Pickup',
    provider: 'Provider',
    instructions: 'Where to meet',
    code: 'Confirmation number',
    total: 'Total',
    refund: 'Refund',
  },
  open: 'Open the booking',
  by: (date) => ` by ${date}`,
};

const arabic: Words = {
  subject: {
    confirmed: ({ title }) => `تم التأكيد: ${title}`,
    cancelled: ({ title }) => `تم الإلغاء: ${title}`,
    failed: ({ title }) => `تعذّر الحجز: ${title}`,
    changed: ({ title }) => `تم التعديل: ${title}`,
  },
  lead: {
    confirmed: ({ traveller, brand }) => `مرحبًا ${traveller}، تم تأكيد رحلتك مع ${brand}.`,
    cancelled: ({ traveller, brand }) => `مرحبًا ${traveller}، تم إلغاء رحلتك مع ${brand}.`,
    failed: ({ traveller, brand }) =>
      `مرحبًا ${traveller}، تعذّر على مزوّد النقل قبول رحلتك مع ${brand}. لم يُخصم منك شيء، وسيُفرج عن أي مبلغ محجوز على بطاقتك.`,
    changed: ({ traveller, brand }) =>
      `مرحبًا ${traveller}، عدّل مزوّد النقل رحلتك مع ${brand}. التفاصيل السارية الآن هي الآتية.`,
  },
  labels: {
    from: 'من',
    to: 'إلى',
    when: 'موعد الاستقبال',
    provider: 'مزوّد النقل',
    instructions: 'مكان اللقاء',
    code: 'رقم التأكيد',
    total: 'الإجمالي',
    refund: 'المبلغ المسترد',
  },
  open: 'عرض الحجز',
  by: (date) => ` حتى ${date}`,
};

/** Subject and both bodies of a mail about a ride. */
export function rideMail(news: RideNews, facts: MailFacts): { subject: string; text: string; html: string } {
  const rightToLeft = facts.locale.startsWith('ar');
  const words = rightToLeft ? arabic : english;
  const { labels } = words;
  const onTheWay = news === 'confirmed' || news === 'changed';
  const rows: [string, string | null][] = [
    [labels.when, facts.when],
    [labels.from, facts.from],
    [labels.to, facts.to],
    [labels.provider, facts.provider],
    [labels.code, onTheWay ? facts.code : null],
    [labels.instructions, onTheWay ? facts.instructions : null],
    [labels.total, facts.total],
    [labels.refund, facts.refund && `${facts.refund}${facts.refundBy ? words.by(facts.refundBy) : ''}`],
  ];
  const told = rows.filter((row): row is [string, string] => row[1] !== null);
  const lead = words.lead[news](facts);
  return {
    subject: words.subject[news](facts),
    text: [
      lead,
      facts.title,
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
  return `<!doctype html><html dir="${rightToLeft ? 'rtl' : 'ltr'}"><body style="font:16px/24px system-ui,sans-serif;max-width:560px;margin:32px auto;padding:0 16px"><p style="font-weight:600">${escapeText(facts.brand)}</p><p>${escapeText(lead)}</p><p><strong>${escapeText(facts.title)}</strong></p><table>${cells}</table><p><a href="${escapeText(facts.link)}">${escapeText(open)}</a></p></body></html>`;
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
