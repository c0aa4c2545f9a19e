import type { SupplierHold } from '#server/modules/bookings/port.ts';
import {
  type AgeBand,
  type CancellationRule,
  type ConfirmationType,
  type TravellerNames,
  wholeDay,
} from '#server/modules/experiences/port.ts';

/** How a listed supplier differs from the others. */
export type Traits = {
  name: string;
  /** The prefix of its references. */
  prefix: string;
  /** The one currency in which it answers; null if it answers in the one that is asked for. */
  currency: string | null;
  holds: SupplierHold['kind'];
  confirmation: ConfirmationType;
  names: TravellerNames;
  asksQuestions: boolean;
  hasVoucher: boolean;
  /** The start of the only slot of each day. */
  time: string;
  /** Sales end so many hours before the start. */
  cutoffHours: number;
  cancellation: CancellationRule;
  /** Age bands with their share of an adult's price in percent. */
  bands: readonly { band: AgeBand; fromAge: number; toAge: number; percent: number }[];
  maxTravellers: number;
  bookTimeoutMs: number;
  settleSeconds: number;
};

/**
 * Holds nothing, needs the names of everybody and answers to questions, refunds in steps, has one currency, and
 * confirms at once as long as an operator does not have to decide.
 */
export const lodestar: Traits = {
  name: 'lodestar',
  prefix: 'LS',
  currency: 'USD',
  holds: 'none',
  confirmation: 'instant_then_manual',
  names: 'everyone',
  asksQuestions: true,
  hasVoucher: false,
  time: '08:30',
  cutoffHours: 24,
  cancellation: {
    freeUntilHours: 168,
    tiers: [
      { untilHours: 168, refundPercent: 100 },
      { untilHours: 48, refundPercent: 50 },
    ],
  },
  bands: [
    { band: 'adult', fromAge: 18, toAge: 64, percent: 100 },
    { band: 'senior', fromAge: 65, toAge: 99, percent: 90 },
    { band: 'youth', fromAge: 13, toAge: 17, percent: 80 },
    { band: 'child', fromAge: 3, toAge: 12, percent: 50 },
    { band: 'infant', fromAge: 0, toAge: 2, percent: 0 },
  ],
  maxTravellers: 12,
  bookTimeoutMs: 120_000,
  settleSeconds: 60,
};

/** Sells tickets for a day without start times, holds the price alone, has one price for everybody and vouchers. */
export const opengate: Traits = {
  name: 'opengate',
  prefix: 'OG',
  currency: null,
  holds: 'price_only',
  confirmation: 'instant',
  names: 'lead',
  asksQuestions: false,
  hasVoucher: true,
  time: wholeDay,
  cutoffHours: 0,
  cancellation: { freeUntilHours: 24 },
  bands: [{ band: 'traveler', fromAge: 0, toAge: 99, percent: 100 }],
  maxTravellers: 20,
  bookTimeoutMs: 20_000,
  settleSeconds: 0,
};
