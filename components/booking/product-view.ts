import type { ReactNode } from 'react';
import type { MemberContext, ModuleName } from '#server/platform/context/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import type { PassFacts } from './booking-pass.tsx';
import type { Cancel, CancellationView } from './cancellation-view.ts';
import type { Purchase } from './purchase.ts';
import type { TripMoment } from './trip-line.tsx';

/** What every product's booking has. `status` is the booking's state in the words of its product. */
export type OwnBooking = { id: string; status: string };

/** The addresses of the pages about a booking of a trip. */
export type BookingLinks = {
  voucher: string;
  calendar: string;
  travellers: string;
  cancel: string;
  /** Where an unpaid booking is continued: its open checkout, otherwise its booking page. */
  pay: string | null;
};

/** The code that the member shows on site. */
export type Pass = {
  /** The instant from which it is needed. */
  at: string;
  code: string;
  /** The content of the QR code, if it is more than the code. */
  payload?: string;
  /** Shown as text in place of the QR code, for a venue that reads none. */
  text?: string;
  /** Our own page of the pass, where the code is the venue's and does not lead to it. */
  page?: string;
  /** How the pass is used. */
  note?: string;
  shown: PassFacts;
};

/** A booking of a trip with what its section needs. */
export type BookingOfTrip<Booking> = {
  booking: Booking;
  links: BookingLinks;
  pass: Pass | null;
  /** Whether the trip page shows this pass beside the sections. */
  isMainPass: boolean;
};

/** An event of a booking on the timeline of its trip. The time is shown in `timeZone`. */
export type Moment = Pick<TripMoment, 'at' | 'label' | 'detail' | 'isMain'> & { timeZone: string };

/** The entry of a booking in the member's calendar. `freeUntil` is the deadline for free cancellation. */
export type CalendarFacts = {
  title: string;
  /** The lines of the description; empty ones are left out. */
  lines: readonly string[];
  location: string;
  from: string;
  until: string;
  createdAt: string;
  changedAt: string;
  freeUntil: string | null;
  timeZone: string;
};

/** A failed or expired booking, which belongs to no trip any more. */
export type EndedView = {
  failedTitle: string;
  /** Text if the supplier rejected the booking. */
  refused: string;
  /** Text about the perks of a failed booking; undefined if none paid. */
  perks?: string | undefined;
  expiredTitle: string;
  expiredText: string;
  /** The link to something similar. */
  find: { href: string; label: string };
};

/** The guests of a booking whose names, and passports if asked for, the member can change. */
export type TravellersView = {
  title: string;
  count: number;
  /** False when the names are final. */
  isEditable: boolean;
  asksPassport: boolean;
  /** True if the supplier is asked for new names before they count. */
  asksSupplier: boolean;
  /** The name of each guest, room after room; null for a guest who is not named. */
  names: readonly ({ firstName: string; lastName: string } | null)[];
  /** The room of each guest, from 1. */
  rooms: readonly number[];
  /** The stored passport of each guest, masked. */
  maskedPassports: readonly (string | null)[];
};

/**
 * Stores the guests of a booking, as typed. Returns the refused fields, each with the index of its guest; then
 * nothing is stored.
 */
type NameGuests = (
  ctx: MemberContext & { key: null },
  bookingId: string,
  guests: readonly Record<GuestField, string>[],
) => Promise<readonly { index: number; field: GuestField }[]>;

type GuestField = 'firstName' | 'lastName' | 'passport';

/**
 * What each product implements for the pages that show bookings of every product: checkout, trips, vouchers,
 * calendar files, cancellation. It is the twin of the server's `ProductAdapter`. A page that needs a method
 * which the product omits does not exist for its bookings. The methods take the booking that `read` returned.
 */
export type ProductView<Booking extends OwnBooking = OwnBooking> = {
  /** The module an app needs to sell the product. Existing bookings remain visible without it. */
  module: ModuleName;
  /** The member's booking in any state; null if there is none of this product with this id. */
  read(portal: MemberPortal, bookingId: string): Promise<Booking | null>;

  /** The address of the page on which the member completes a held booking; omitted if that is checkout. */
  bookingPage?(booking: Booking): string;
  /** The address of the product's own page about a booking, which replaces trip and checkout result. */
  ownPage?(booking: Booking): string;

  /** The booking as the item of a checkout, before and after the payment. */
  purchase(portal: MemberPortal, booking: Booking): Promise<Purchase>;
  /** Text that the booking stays held while the member signs in again to pay. */
  stillHeldText(): Promise<string>;
  /** Holds the item of an expired booking again. Returns the address to go on, or that of alternatives. */
  holdAgain(portal: MemberPortal, booking: Booking): Promise<string>;

  /** The pass of a confirmed booking; null before and after. */
  pass?(portal: MemberPortal, booking: Booking): Promise<Pass | null>;
  /** The events on the timeline; `start` is the only one if the product omits this method. */
  moments?(portal: MemberPortal, booking: Booking, start: Moment): Promise<Moment[]>;
  /** The texts of a booking that failed or expired. */
  ended?(portal: MemberPortal, booking: Booking): Promise<EndedView>;

  /** The content of the voucher of a confirmed booking. */
  voucher?(portal: MemberPortal, booking: Booking): ReactNode;
  /** The calendar entry; null while nothing is booked. */
  calendar?(portal: MemberPortal, booking: Booking): Promise<CalendarFacts | null>;
  /** The use case that cancels a booking. */
  cancel?: Cancel;
  /** The cancellation page: its texts and its terms. */
  cancellation?(portal: MemberPortal, booking: Booking): Promise<CancellationView>;
  /** The guests of a product that lets the member name them after booking. */
  travellers?(booking: Booking): TravellersView;
  /** The use case that stores the names of the guests. */
  nameGuests?: NameGuests;
};

/**
 * What each product shows on the page of a trip. Apart from `ProductView`, because the browser loads the scripts
 * of all components that a page can show.
 */
export type TripSections<Booking extends OwnBooking = OwnBooking> = {
  /** The sections of a trip's bookings of this product: facts, documents and cancellation terms. */
  sections(portal: MemberPortal, bookings: readonly BookingOfTrip<Booking>[]): ReactNode;
};

const bookedStatuses: readonly string[] = ['confirmed', 'cancellation_pending', 'completed', 'cancelled'];

/** Whether the supplier has confirmed the booking, even if it was cancelled since. */
export const wasBooked = ({ status }: OwnBooking): boolean => bookedStatuses.includes(status);
