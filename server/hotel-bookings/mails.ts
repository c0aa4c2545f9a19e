import type { BookingNews } from '#server/bookings/index.ts';

/** What a booking mail tells. Amounts and dates are ready to print. */
export type MailFacts = {
  brand: string;
  locale: string;
  guest: string;
  hotel: string;
  address: string;
  room: string | null;
  dates: string;
  checkIn: string;
  checkOut: string;
  code: string | null;
  total: string;
  dueAtProperty: string | null;
  refund: string | null;
  refundBy: string | null;
  link: string;
};

type Words = {
  subject: Record<BookingNews, (facts: MailFacts) => string>;
  lead: Record<BookingNews, (facts: MailFacts) => string>;
  labels: Record<
    'dates' | 'room' | 'arrival' | 'departure' | 'code' | 'total' | 'onTheSpot' | 'refund',
    string
  >;
  open: string;
  by: (date: string) => string;
};

const english: Words = {
  subject: {
    confirmed: (facts) => `Your stay at ${facts.hotel} is confirmed`,
    cancelled: (facts) => `Your stay at ${facts.hotel} is cancelled`,
    failed: (facts) => `Your stay at ${facts.hotel} could not be booked`,
  },
  lead: {
    confirmed: (facts) => `Hello ${facts.guest}, your booking with ${facts.brand} is confirmed.`,
    cancelled: (facts) => `Hello ${facts.guest}, your booking with ${facts.brand} is cancelled.`,
    failed: (facts) =>
      `Hello ${facts.guest}, the hotel could not take your booking with ${facts.brand}. You have not been charged; a reservation on your card will be released.`,
  },
  labels: {
    dates: 'Dates',
    room: 'Room',
    arrival: 'Check-in from',
    departure: 'Check-out until',
    code: 'Confirmation code',
    total: 'Total',
    onTheSpot: 'Of this, paid at the property',
    refund: 'Refund',
  },
  open: 'Open the booking',
  by: (date) => ` by ${date}`,
};

const arabic: Words = {
  subject: {
    confirmed: (facts) => `تم تأكيد إقامتك في ${facts.hotel}`,
    cancelled: (facts) => `تم إلغاء إقامتك في ${facts.hotel}`,
    failed: (facts) => `تعذّر حجز إقامتك في ${facts.hotel}`,
  },
  lead: {
    confirmed: (facts) => `مرحبًا ${facts.guest}، تم تأكيد حجزك مع ${facts.brand}.`,
    cancelled: (facts) => `مرحبًا ${facts.guest}، تم إلغاء حجزك مع ${facts.brand}.`,
    failed: (facts) =>
      `مرحبًا ${facts.guest}، تعذّر على الفندق قبول حجزك مع ${facts.brand}. لم يُخصم منك شيء، وسيُفرج عن أي مبلغ محجوز على بطاقتك.`,
  },
  labels: {
    dates: 'التواريخ',
    room: 'الغرفة',
    arrival: 'تسجيل الوصول من',
    departure: 'تسجيل المغادرة حتى',
    code: 'رمز التأكيد',
    total: 'الإجمالي',
    onTheSpot: 'منه يُدفع في الفندق',
    refund: 'المبلغ المسترد',
  },
  open: 'عرض الحجز',
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
  const rows: [string, string | null][] = [
    [labels.dates, facts.dates],
    [labels.room, facts.room],
    ...(news === 'confirmed'
      ? ([
          [labels.arrival, facts.checkIn],
          [labels.departure, facts.checkOut],
          [labels.code, facts.code],
        ] as [string, string | null][])
      : []),
    [labels.total, facts.total],
    [labels.onTheSpot, facts.dueAtProperty],
    [labels.refund, facts.refund && `${facts.refund}${facts.refundBy ? words.by(facts.refundBy) : ''}`],
  ];
  const told = rows.filter((row): row is [string, string] => row[1] !== null);
  const lead = words.lead[news](facts);
  return {
    subject: words.subject[news](facts),
    text: [
      lead,
      `${facts.hotel}\n${facts.address}`,
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
  return `<!doctype html><html dir="${rightToLeft ? 'rtl' : 'ltr'}"><body style="font:16px/24px system-ui,sans-serif;max-width:560px;margin:32px auto;padding:0 16px"><p style="font-weight:600">${escapeText(facts.brand)}</p><p>${escapeText(lead)}</p><p><strong>${escapeText(facts.hotel)}</strong><br>${escapeText(facts.address)}</p><table>${cells}</table><p><a href="${escapeText(facts.link)}">${escapeText(open)}</a></p></body></html>`;
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
