import { describe, expect, test } from 'vitest';
import { type Letterhead, letterheadOf, locales, seededBrand } from '#server/brands/index.ts';
import type { BookingFacts } from './booking-facts.ts';
import { penOf } from './pen.ts';
import type { Occasion } from './words.ts';
import { type MailedBooking, writeBookingMail } from './write-booking-mail.ts';

const booking: MailedBooking = {
  id: '01980000-0000-7000-8000-0000000000a1',
  totalMinor: 12_000,
  dueNowMinor: 12_000,
  perkMinor: 0,
  perkItemIds: [],
  cancellation: null,
};

const facts: BookingFacts = {
  to: { firstName: 'Ana', lastName: 'Silva', email: 'ana@people.example' },
  title: 'Casa do Rio',
  place: 'Rua Nova 1, Lisboa',
  lines: [
    ['when', 'Friday'],
    ['room', null],
  ],
  onTheDay: [['code', 'QX7']],
  calendar: { location: 'Rua Nova 1, Lisboa', freeUntil: '2099-12-01T10:00:00.000Z' },
};

const headOf = (locale: Letterhead['locale'], slug = 'aurora') =>
  letterheadOf({ name: 'Partner', brand: seededBrand(slug), origin: 'https://portal.example' }, locale);

const write = (
  occasion: Occasion,
  more: { booking?: Partial<MailedBooking>; facts?: Partial<BookingFacts>; head?: Letterhead } = {},
) => {
  const head = more.head ?? headOf('en');
  const pen = penOf(head.locale, 'EUR', null);
  return writeBookingMail(
    { head, origin: 'https://portal.example', pen },
    occasion,
    { ...booking, ...more.booking },
    { ...facts, ...more.facts },
  );
};

const occasions: readonly Occasion[] = [
  'confirmed',
  'esim_ready',
  'changed',
  'driver_assigned',
  'cancelled',
  'failed',
];

describe('a mail about a booking', () => {
  test('names what is due at the property in the currency that is collected there', () => {
    const dueAtPropertyLocal = { currency: 'GBP', minor: 1_306 };
    const { text } = write('confirmed', { facts: { dueAtPropertyMinor: 1_536, dueAtPropertyLocal } });
    expect(text).toMatch(/GBP.13\.06/);
    expect(text).not.toContain('15.36');
    expect(write('confirmed', { facts: { dueAtPropertyMinor: 1_536 } }).text).toContain('15.36');
  });

  test('has words of its own for each occasion in each language, and names title, person, total and way in', () => {
    const letters = locales.flatMap((locale) =>
      occasions.map((occasion) => write(occasion, { head: headOf(locale) })),
    );
    expect(new Set(letters.map(({ subject }) => subject)).size).toBe(locales.length * occasions.length);
    for (const { subject, text, html } of letters) {
      expect(subject).toContain('Casa do Rio');
      for (const body of [text, html]) {
        expect(body).toContain('Ana');
        expect(body).toMatch(/120[.,]00/);
        expect(body).toContain(`https://portal.example/trips/${booking.id}`);
      }
    }
  });

  test('runs from right to left in Arabic, with Latin digits', () => {
    const { html, text } = write('confirmed', { head: headOf('ar') });
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(text).toContain('أورورا');
    expect(text).not.toMatch(/[٠-٩]/);
    expect(write('confirmed').html).toContain('<html lang="en" dir="ltr">');
  });

  test('keeps a narrow space that does not break before the French signs, and addresses Spanish readers as usted', () => {
    const lettersIn = (locale: Letterhead['locale']) =>
      occasions.map((occasion) => write(occasion, { head: headOf(locale), booking: { perkItemIds: ['p'] } }));
    for (const { subject, text } of lettersIn('fr')) {
      expect(text).toContain('Total\u202f: ');
      // Not the colon of a web address.
      expect(`${subject}\n${text}`).not.toMatch(/(?<!\u202f)[:;!?](?!\/)/);
    }
    for (const { subject, text } of lettersIn('es'))
      expect(`${subject}\n${text}`).not.toMatch(/\b(tu|tus|te|ti|monedero)\b/i);
  });

  test('tells what is needed on the day only while the booking is in force', () => {
    const tells = occasions.map((occasion) => {
      const { text } = write(occasion);
      return [occasion, text.includes('QX7'), text.includes('/calendar/')];
    });
    expect(tells).toEqual([
      ['confirmed', true, true],
      ['esim_ready', true, true],
      ['changed', true, true],
      ['driver_assigned', true, true],
      ['cancelled', false, false],
      ['failed', false, false],
    ]);
  });

  test('of a failure says only what is true of the money', () => {
    const paid = write('failed').text;
    expect(paid).toContain('You have not been charged. Whatever is reserved on your card will be released.');
    expect(paid).not.toContain('perks');
    const byPerks = write('failed', { booking: { dueNowMinor: 0, perkMinor: 12_000, perkItemIds: ['p'] } });
    expect(byPerks.text).toContain('You have not been charged. Your perks are back in your wallet.');
    expect(byPerks.text).toMatch(/paid with perks: .EUR\s120\.00/);
  });

  test('of a cancellation tells the refund and by when, and of perks only when they came back', () => {
    const terms = { penaltyMinor: 2_000, refundMinor: 10_000, refundExpectedBy: '2026-12-03' };
    const { text } = write('cancelled', { booking: { cancellation: terms, perkItemIds: ['p'] } });
    expect(text).toMatch(/Refund: .EUR\s100\.00, by 3 December 2026/);
    expect(text).not.toContain('perks are back');
    const free = { ...terms, penaltyMinor: 0 };
    expect(write('cancelled', { booking: { cancellation: free, perkItemIds: ['p'] } }).text).toContain(
      'Your perks are back',
    );
  });

  test('shows what people and suppliers wrote as text that cannot turn a sentence round', () => {
    const { html, subject } = write('confirmed', {
      facts: { title: '<b>\u202Eevil</b>', to: { ...facts.to, firstName: '<i>Ana' } },
    });
    expect(html).not.toMatch(/<b>|<i>/);
    expect(html).toContain('&#60;i&#62;Ana');
    expect(subject).not.toContain('\u202E');
  });

  test('greets as the brand does, in its colours, from its sender', () => {
    expect(write('confirmed').text).toContain('Hello \u2068Ana\u2069,');
    const formal = { ...headOf('en'), tone: 'formal' as const };
    expect(write('confirmed', { head: formal }).text).toContain('Hello \u2068Ana Silva\u2069,');
    const noor = write('confirmed', { head: headOf('ar', 'noor') });
    expect(noor.fromName).toBe('نور');
    expect(noor.html).toContain(headOf('ar', 'noor').colours.primary);
    expect(headOf('ar', 'noor').colours.primary).not.toBe(headOf('ar').colours.primary);
  });

  test('is written on plain paper while the partner has no theme that passes', () => {
    const head = letterheadOf(
      { name: 'Partner', brand: { seeds: 'none' }, origin: 'https://portal.example' },
      'de',
    );
    const letter = write('confirmed', { head });
    expect([letter.fromName, letter.html.includes('Partner')]).toEqual(['Partner', true]);
  });
});
