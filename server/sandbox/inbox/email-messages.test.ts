import { describe, expect, test } from 'vitest';
import { passcodeMail, unknownAddressMail } from '#server/modules/auth/passcode-mails.ts';
import type { BookingFacts } from '#server/modules/bookings/mails/booking-facts.ts';
import { calendarAttachments } from '#server/modules/bookings/mails/calendar-attachment.ts';
import { mailFormatters } from '#server/modules/bookings/mails/mail-formatters.ts';
import type { BookingMailKind } from '#server/modules/bookings/mails/mail-names.ts';
import { writeBookingMail } from '#server/modules/bookings/mails/write-booking-mail.ts';
import { invitationMail } from '#server/modules/circles/invitation-mails.ts';
import { expiringMail } from '#server/modules/perks/expiring-mails.ts';
import {
  type Brand,
  directionOf,
  type EmailMessage,
  emailThemeFor,
  inLocale,
  locales,
  seededBrands,
} from '#server/modules/theming/index.ts';

type Locale = (typeof locales)[number];

const origin = 'https://portal.example';
const unsubscribeUrl = `${origin}/unsubscribe/token`;
const ana = { firstname: 'Ana', lastname: 'Silva', unsubscribeUrl };
const id = '01980000-0000-7000-8000-0000000000a1';
const person = { firstName: 'Ana', lastName: 'Silva', email: 'ana@people.example' };

const booking = {
  id,
  totalMinor: 12_000,
  dueNowMinor: 12_000,
  paidMinor: 12_000,
  perkMinor: 0,
  perkItemIds: [],
  cancelRequest: null,
  cancellation: {
    policyApplied: 'free_cancellation',
    penaltyMinor: 0,
    refundMinor: 12_000,
    refundMethod: 'original_payment_method' as const,
    refundExpectedBy: '2099-12-03',
  },
  startsAt: '2099-12-11T15:00:00.000Z',
  endsAt: '2099-12-14T11:00:00.000Z',
  timeZone: 'Europe/Lisbon',
  createdAt: '2099-11-20T10:00:00.000Z',
  updatedAt: '2099-11-20T10:00:05.000Z',
};

const stay: BookingFacts = {
  to: person,
  title: 'Casa do Rio',
  place: 'Rua Nova 1, Lisboa',
  lines: [['room', 'Quarto 7']],
  onTheDay: [['code', 'QX7-41']],
  calendar: { location: 'Rua Nova 1, Lisboa', freeUntil: '2099-12-09T18:00:00.000Z' },
};

/** A message with the facts that its text and HTML must contain, and the portal page it links to. */
type ExpectedMessage = { email: EmailMessage; facts: string[]; link: string | null };

const bookingMessage =
  (occasion: BookingMailKind) =>
  (brand: Brand, locale: Locale): ExpectedMessage => {
    const mailContext = {
      head: headOf(brand, locale),
      origin,
      formatters: mailFormatters(locale, 'EUR', person),
    };
    const inForce = !['cancelled', 'failed'].includes(occasion);
    return {
      email: writeBookingMail(mailContext, occasion, booking, stay),
      facts: [
        'Ana',
        'Casa do Rio',
        'Rua Nova 1, Lisboa',
        'Quarto 7',
        mailContext.formatters.money(12_000),
        ...(inForce ? ['QX7-41'] : []),
      ],
      link: `${origin}/trips/${id}`,
    };
  };

const look = (brand: Brand) => ({ name: 'Partner', origin, locale: 'en', brand });
const headOf = (brand: Brand, locale: Locale) => emailThemeFor(look(brand), locale);

const messageKinds: Record<string, (brand: Brand, locale: Locale) => ExpectedMessage> = {
  passcode: (brand, locale) => {
    const link = `${origin}/login/link#token`;
    return {
      email: passcodeMail(look(brand), { code: '482913', link, minutes: 10, locale }),
      facts: ['482913', '10'],
      link,
    };
  },
  'no membership': (brand, locale) => ({
    email: unknownAddressMail({ ...look(brand), locale }),
    facts: [],
    link: null,
  }),
  invitation: (brand, locale) => {
    const link = `${origin}/join/code`;
    const facts = {
      locale,
      firstname: 'Ana',
      inviter: 'Ben Adu',
      circle: 'Lisboa 2099',
      link,
      unsubscribeUrl,
      until: booking.startsAt,
    };
    return {
      email: invitationMail(look(brand), facts),
      facts: ['Ana', 'Ben Adu', 'Lisboa 2099', '2099'],
      link,
    };
  },
  'a perk that expires': (brand, locale) => {
    const link = `${origin}/perks/${id}`;
    const perks = [{ title: 'Lounge Oriente', expiresAt: booking.startsAt }];
    const email = expiringMail(headOf(brand, locale), { ...ana, perks, link });
    return { email, facts: ['Ana', 'Lounge Oriente', '2099'], link };
  },
  'perks that expire': (brand, locale) => {
    const link = `${origin}/perks`;
    const perks = ['Lounge Oriente', 'Jantar Baixa'].map((title) => ({ title, expiresAt: booking.startsAt }));
    const email = expiringMail(headOf(brand, locale), { ...ana, perks, link });
    return { email, facts: ['Ana', 'Lounge Oriente', 'Jantar Baixa', '2099'], link };
  },
  confirmed: bookingMessage('confirmed'),
  changed: bookingMessage('changed'),
  cancelled: bookingMessage('cancelled'),
  failed: bookingMessage('failed'),
  'driver assigned': bookingMessage('driver_assigned'),
  'eSIM ready': bookingMessage('esim_ready'),
};

const cases = Object.entries(messageKinds).flatMap(([kind, write]) =>
  seededBrands.flatMap((brand) => locales.map((locale) => [kind, brand.slug, locale, brand, write] as const)),
);

/** Removes the Unicode marks that only control text direction. */
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');
const unescaped = (html: string) =>
  html.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

/** Lines that are sentences or labels of the portal: no links, no contact data and no inserted facts. */
function ownLines({ email, facts }: ExpectedMessage): string[] {
  return plain(email.text)
    .split('\n')
    .filter((line) => line !== '' && !/^(-- |https:)|@/.test(line) && !facts.includes(line));
}

describe.each(cases)('E-mail message "%s" of %s in %s', (_, __, locale, brand, write) => {
  const message = write(brand, locale);
  const { email, facts, link } = message;
  const [text, html] = [plain(email.text), unescaped(plain(email.html))];
  const name = inLocale(brand.names, brand, locale);

  test('The text and the HTML of an e-mail message contain the same facts and the same link', () => {
    for (const fact of [...facts, ...(link ? [link] : [])]) {
      expect(text).toContain(fact);
      expect(html).toContain(fact);
    }
  });

  test('An e-mail message has the text direction of its language and the brand, sender and support contacts of the partner', () => {
    expect(html).toContain(`<html lang="${locale}" dir="${directionOf(locale)}">`);
    for (const body of [text, html]) {
      expect(body).toContain(name);
      expect(body).toContain(brand.support.email);
      expect(body).toContain(brand.support.phone);
    }
    expect(html).toContain(`<img src="${origin}/brands/${brand.slug}/icon-192.png"`);
    expect(html).toContain(headOf(brand, locale).colours.primary);
    expect(email.fromName).toBe(inLocale(brand.mail.senderName, brand, locale));
    expect(email.replyTo).toBe(brand.mail.replyTo);
  });

  test('An e-mail message links to no origin except the portal', () => {
    const named = `${text} ${html}`.match(/(https?:)?\/\/[^\s"'<>)]+/g) ?? [];
    expect(named.filter((url) => !url.startsWith(`${origin}/`))).toEqual([]);
  });

  test('The subject of an e-mail message is one line of at most 60 characters', () => {
    const subject = plain(email.subject);
    expect(subject).toMatch(/^[^\n\r]+$/);
    expect(subject.length).toBeLessThanOrEqual(60);
  });

  test.skipIf(locale === 'en')('A translated e-mail message contains no English text', () => {
    const english = new Set([...ownLines(write(brand, 'en')), plain(write(brand, 'en').email.subject)]);
    expect(
      [...ownLines(message), plain(email.subject)].filter((line) => english.has(line) && line !== name),
    ).toEqual([]);
    if (locale === 'ar') for (const line of ownLines(message)) expect(line).toMatch(/\p{Script=Arabic}/u);
  });

  test('An e-mail message follows French punctuation and uses the formal address in German and Spanish', () => {
    const lines = [...ownLines(message), plain(email.subject)].join('\n');
    if (locale === 'fr') expect(lines).not.toMatch(/[^\u202f\s][:;!?](\s|$)|« |\s»/m);
    if (locale === 'de') expect(lines).not.toMatch(/\b([Dd]u|[Dd]ich|[Dd]ir|[Dd]ein\w*)\b/);
    if (locale === 'es') expect(lines).not.toMatch(/\b([Tt]ú|[Tt]us?|[Tt]e)\b/);
  });
});

describe('Calendar attachments', () => {
  const filesOf = (occasion: BookingMailKind, facts: BookingFacts = stay, locale: Locale = 'en') => {
    const [brand] = seededBrands;
    if (!brand) throw new Error('There is no seeded brand');
    const mailContext = {
      head: headOf(brand, locale),
      origin,
      formatters: mailFormatters(locale, 'EUR', person),
    };
    return calendarAttachments(mailContext, occasion, booking, facts);
  };

  test('A calendar file is attached only to confirmed, changed and cancelled bookings that have a calendar entry', () => {
    const occasions = [
      'confirmed',
      'changed',
      'cancelled',
      'failed',
      'driver_assigned',
      'esim_ready',
    ] as const;
    expect(occasions.map((occasion) => filesOf(occasion).length)).toEqual([1, 1, 1, 0, 0, 0]);
    expect(filesOf('confirmed', { ...stay, calendar: undefined })).toEqual([]);
  });

  test('The calendar file contains the booking with its code and a reminder in the language of the reader', () => {
    const [file] = filesOf('confirmed', stay, 'es');
    expect(file?.filename).toBe('booking-000000a1.ics');
    expect(file?.contentType).toBe('text/calendar; charset=utf-8; method=PUBLISH');
    const lines = file?.content.replaceAll('\r\n\t', '').split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'METHOD:PUBLISH',
        `UID:${id}`,
        'SUMMARY:Casa do Rio',
        'LOCATION:Rua Nova 1\\, Lisboa',
        'DESCRIPTION:Código de confirmación: QX7-41',
        'DTSTART:20991211T150000Z',
        'SEQUENCE:5',
        'TRIGGER;VALUE=DATE-TIME:20991208T180000Z',
        `URL:${origin}/trips/${id}`,
      ]),
    );
    expect(lines?.some((line) => line.includes('la cancelación gratuita termina'))).toBe(true);
  });

  test('The calendar file of a cancelled booking removes its calendar entry', () => {
    const [file] = filesOf('cancelled');
    expect(file?.contentType).toContain('method=CANCEL');
    expect(file?.content).toContain('STATUS:CANCELLED');
  });
});
