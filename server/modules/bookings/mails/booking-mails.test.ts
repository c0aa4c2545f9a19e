import { describe, expect, test } from 'vitest';
import {
  type EmailTheme,
  emailThemeFor,
  locales,
  mailTexts,
  seededBrand,
} from '#server/modules/theming/index.ts';
import type { PerkReturn } from '../views.ts';
import type { BookingFacts } from './booking-facts.ts';
import { mailFormatters } from './mail-formatters.ts';
import type { BookingMailKind } from './mail-names.ts';
import { type MailedBooking, writeBookingMail } from './write-booking-mail.ts';

const booking: MailedBooking = {
  id: '01980000-0000-7000-8000-0000000000a1',
  totalMinor: 12_000,
  dueNowMinor: 12_000,
  paidMinor: 0,
  perkMinor: 0,
  cancellation: null,
  cancelRequest: null,
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

const headOf = (locale: EmailTheme['locale'], slug = 'aurora') =>
  emailThemeFor({ name: 'Partner', brand: seededBrand(slug), origin: 'https://portal.example' }, locale);

const write = (
  occasion: BookingMailKind,
  more: { booking?: Partial<MailedBooking>; facts?: Partial<BookingFacts>; head?: EmailTheme } = {},
) => {
  const head = more.head ?? headOf('en');
  const formatters = mailFormatters(head.locale, 'EUR', null);
  return writeBookingMail(
    { head, origin: 'https://portal.example', formatters },
    occasion,
    { ...booking, ...more.booking },
    { ...facts, ...more.facts },
  );
};

const occasions: readonly BookingMailKind[] = [
  'confirmed',
  'esim_ready',
  'changed',
  'driver_assigned',
  'cancelled',
  'failed',
];

/** The terms of a cancellation after which nothing is paid back. */
const withoutRefund = (policyApplied: 'free_cancellation' | 'non_refundable', penaltyMinor: number) =>
  ({
    policyApplied,
    penaltyMinor,
    refundMinor: 0,
    refundMethod: 'none',
    refundExpectedBy: null,
  }) as const;

describe('Booking e-mails', () => {
  test('A booking e-mail shows the amount due at the property in the currency of the property', () => {
    const dueAtPropertyLocal = { currency: 'GBP', minor: 1_306 };
    const { text } = write('confirmed', { facts: { dueAtPropertyMinor: 1_536, dueAtPropertyLocal } });
    expect(text).toMatch(/GBP.13\.06/);
    expect(text).not.toContain('15.36');
    expect(write('confirmed', { facts: { dueAtPropertyMinor: 1_536 } }).text).toContain('15.36');
  });

  test('A booking e-mail names what the property collects beside the total while the booking is in force', () => {
    const extrasAtProperty = [{ name: 'City tax', amountMinor: 2_240, currency: 'GBP' }];
    for (const locale of locales) {
      const about = (occasion: BookingMailKind) =>
        write(occasion, { head: headOf(locale), facts: { extrasAtProperty } });
      for (const body of [about('confirmed').text, about('changed').html]) {
        expect(body).toContain('City tax');
        expect(body).toMatch(/22[.,]40/);
      }
      for (const occasion of ['cancelled', 'failed'] as const)
        expect(about(occasion).text).not.toContain('City tax');
    }
  });

  test('Booking e-mails differ by occasion and language and contain title, name, total and link', () => {
    const emails = locales.flatMap((locale) =>
      occasions.map((occasion) => write(occasion, { head: headOf(locale) })),
    );
    expect(new Set(emails.map(({ subject }) => subject)).size).toBe(locales.length * occasions.length);
    for (const { subject, text, html } of emails) {
      expect(subject).toContain('Casa do Rio');
      for (const body of [text, html]) {
        expect(body).toContain('Ana');
        expect(body).toMatch(/120[.,]00/);
        expect(body).toContain(`https://portal.example/trips/${booking.id}`);
      }
    }
  });

  test('An Arabic booking e-mail is written from right to left with Latin digits', () => {
    const { html, text } = write('confirmed', { head: headOf('ar') });
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(text).toContain('أورورا');
    expect(text).not.toMatch(/[٠-٩]/);
    expect(write('confirmed').html).toContain('<html lang="en" dir="ltr">');
  });

  test('French booking e-mails have narrow no-break spaces; Spanish ones use the formal address', () => {
    const emailsIn = (locale: EmailTheme['locale']) =>
      occasions.map((occasion) => write(occasion, { head: headOf(locale), facts: { perkReturn: 'some' } }));
    for (const { subject, text } of emailsIn('fr')) {
      expect(text).toContain('Total\u202f: ');
      // The lookahead excludes the colon of a URL.
      expect(`${subject}\n${text}`).not.toMatch(/(?<!\u202f)[:;!?](?!\/)/);
    }
    for (const { subject, text } of emailsIn('es'))
      expect(`${subject}\n${text}`).not.toMatch(/\b(tu|tus|te|ti|monedero)\b/i);
  });

  test('Booking e-mails contain the code and the calendar link only while the booking is in force', () => {
    const contents = occasions.map((occasion) => {
      const { text } = write(occasion);
      return [occasion, text.includes('QX7'), text.includes('/calendar/')];
    });
    expect(contents).toEqual([
      ['confirmed', true, true],
      ['esim_ready', true, true],
      ['changed', true, true],
      ['driver_assigned', true, true],
      ['cancelled', false, false],
      ['failed', false, false],
    ]);
  });

  test('The e-mail about a failed booking mentions card and perks only if they were used', () => {
    const paid = write('failed').text;
    expect(paid).toContain('You have not been charged. Whatever is reserved on your card will be released.');
    expect(paid).not.toContain('perks');
    const byPerks = write('failed', {
      booking: { dueNowMinor: 0, perkMinor: 12_000 },
      facts: { perkReturn: 'all' },
    });
    expect(byPerks.text).toContain('You have not been charged. Your perks are back in your wallet.');
    expect(byPerks.text).toMatch(/paid with perks: .EUR\s120\.00/);
  });

  test('A cancellation e-mail has the refund and its date, and mentions perks only if returned', () => {
    const terms = {
      policyApplied: 'partially_refundable',
      penaltyMinor: 2_000,
      refundMinor: 10_000,
      refundMethod: 'original_payment_method',
      refundExpectedBy: '2026-12-03',
    } as const;
    const about = (cancellation: typeof terms | typeof free, perkReturn: PerkReturn) =>
      write('cancelled', { booking: { paidMinor: 12_000, cancellation }, facts: { perkReturn } });
    const free = { ...terms, penaltyMinor: 0 } as const;
    const { text } = about(terms, 'kept');
    expect(text).toMatch(/Refund: .EUR\s100\.00, by 3 December 2026/);
    expect(text).not.toContain('perks are back');
    expect(about(free, 'all').text).toContain('Your perks are back');
    expect(about(free, 'kept').text).not.toContain('erks');
  });

  test('E-mails tell perks that came back from those that are no longer valid, in each language', () => {
    const cancellation = withoutRefund('free_cancellation', 0);
    for (const locale of locales) {
      const texts = mailTexts(locale);
      const sentences = (['perksBack', 'perksBackSome', 'perksBackNone'] as const).map((key) =>
        texts(`bookings.${key}`),
      );
      for (const occasion of ['cancelled', 'failed'] as const) {
        const said = (['all', 'some', 'ended', 'kept'] as const).map((perkReturn) => {
          const facts = { perkReturn };
          const { text } = write(occasion, { head: headOf(locale), booking: { cancellation }, facts });
          return sentences.filter((sentence) => text.includes(sentence));
        });
        expect(said).toEqual([...sentences.map((sentence) => [sentence]), []]);
      }
    }
  });

  test('An e-mail about a booking that the supplier did not decide says whether money was taken', () => {
    const withdrawn = withoutRefund('free_cancellation', 0);
    const { text } = write('cancelled', { booking: { cancellation: withdrawn } });
    expect(text).toContain('You have not been charged. Whatever is reserved on your card will be released.');
    expect(text).not.toContain('Refund');
    const refused = write('failed', { booking: { paidMinor: 12_000 } }).text;
    expect(refused).toContain('What you paid is being refunded.');
    expect(refused).not.toContain('not been charged');
  });

  test('The mail about a cancelled stay that was to be paid at the hotel names the fee of the hotel and no refund', () => {
    const terms = withoutRefund('non_refundable', 11_000);
    const atHotel = { dueNowMinor: 0, cancellation: terms };
    for (const locale of locales) {
      const { text, html } = write('cancelled', {
        head: headOf(locale),
        booking: atHotel,
        facts: { dueAtPropertyMinor: 12_000 },
      });
      const labels = mailTexts(locale);
      for (const body of [text, html]) {
        expect(body).toMatch(/110[.,]00/);
        expect(body).not.toContain(labels('bookings.labels.atProperty'));
        expect(body).not.toContain(labels('bookings.labels.refund'));
      }
    }
    expect(write('cancelled', { booking: atHotel }).text).toMatch(
      /Nothing was charged by us\. The hotel may ask you for .?EUR\s110\.00.?\./,
    );
  });

  test('The mail about a stay to be paid at the hotel that was cancelled free of charge says that nothing was charged', () => {
    const terms = withoutRefund('free_cancellation', 0);
    const { text } = write('cancelled', {
      booking: { dueNowMinor: 0, cancellation: terms },
      facts: { dueAtPropertyMinor: 12_000 },
    });
    expect(text).toContain('You have not been charged.');
    expect(text).not.toMatch(/Refund|at the property|may ask you/);
  });

  test('The mail about a cancelled booking that perks paid speaks of no charge by a hotel', () => {
    const terms = withoutRefund('non_refundable', 12_000);
    const byPerks = { dueNowMinor: 0, perkMinor: 12_000, cancellation: terms };
    expect(write('cancelled', { booking: byPerks }).text).not.toContain('hotel');
  });

  test('Booking e-mails escape HTML and remove bidi overrides in text from members and suppliers', () => {
    const { html, subject } = write('confirmed', {
      facts: { title: '<b>\u202Eevil</b>', to: { ...facts.to, firstName: '<i>Ana' } },
    });
    expect(html).not.toMatch(/<b>|<i>/);
    expect(html).toContain('&#60;i&#62;Ana');
    expect(subject).not.toContain('\u202E');
  });

  test('Booking e-mails use the salutation, colours and sender name of the brand', () => {
    expect(write('confirmed').text).toContain('Hello \u2068Ana\u2069,');
    const formal = { ...headOf('en'), tone: 'formal' as const };
    expect(write('confirmed', { head: formal }).text).toContain('Hello \u2068Ana Silva\u2069,');
    const noor = write('confirmed', { head: headOf('ar', 'noor') });
    expect(noor.fromName).toBe('نور');
    expect(noor.html).toContain(headOf('ar', 'noor').colours.primary);
    expect(headOf('ar', 'noor').colours.primary).not.toBe(headOf('ar').colours.primary);
  });

  test('A booking e-mail uses the default theme if the partner has no valid theme', () => {
    const head = emailThemeFor(
      { name: 'Partner', brand: { seeds: 'none' }, origin: 'https://portal.example' },
      'de',
    );
    const email = write('confirmed', { head });
    expect([email.fromName, email.html.includes('Partner')]).toEqual(['Partner', true]);
  });
});
