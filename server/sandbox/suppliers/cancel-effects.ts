import type { CancelAmounts, CancelAnswer, CancelQuote } from '#server/modules/bookings/port.ts';
import { config as settings } from '#server/platform/config/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { simulatedFailure } from '#server/platform/resilience/index.ts';
import { databaseNowMs } from '#server/platform/time/database-clock.ts';

/** Effects of test products on the cancellation of a confirmed booking. */
export type CancelEffect =
  | 'cancel_declined'
  | 'cancel_accepted_later'
  | 'cancel_declined_later'
  | 'cancel_silent'
  | 'cancel_answer_lost'
  | 'cancel_fee'
  | 'cancel_goodwill';

/** What a simulated supplier decides about the cancellation of a confirmed booking. */
type Decision = 'cancel' | 'decline' | 'wait';

/** The test products that decide later do so five seconds after the request, at once with latency off. */
const decisionSeconds = () => (settings.sandboxLatency === 'off' ? 0 : 5);

/** The share that the test product with a fee keeps, in percent, whatever its terms say. */
const feePercent = 25;

const quoteMinutes = 15;

/** SQL for the seconds since a cancellation was requested from a test product that decides later; null without a request. */
export const cancelColumns: SQL = sql`extract(epoch from sojourn_clock() - cancel_asked_at)::float8 as cancel_asked_seconds`;

/** The decision about a request. Throws the failure of the test product that never answers. */
export function decideCancel(effect: string | undefined, askedSeconds: number | null): Decision {
  const isDecided = askedSeconds !== null && askedSeconds >= decisionSeconds();
  if (effect === 'cancel_silent')
    throw simulatedFailure('timeout', 'The test product answers no cancellation.');
  if (effect === 'cancel_declined') return 'decline';
  if (effect === 'cancel_accepted_later') return isDecided ? 'cancel' : 'wait';
  if (effect === 'cancel_declined_later') return isDecided ? 'decline' : 'wait';
  return 'cancel';
}

/** The answer of a supplier that cancelled. Only test products name amounts; the terms of the booking apply otherwise. */
export function cancelledAnswer(
  effect: string | undefined,
  price: { totalMinor: number; currency: string },
): CancelAnswer {
  return { state: 'cancelled', amounts: amountsOf(effect, price) };
}

/** The answers about which nothing changed at the supplier. */
export const unchangedAnswers = {
  decline: { state: 'declined', reason: 'not_cancellable' },
  wait: { state: 'pending' },
} as const satisfies Record<string, CancelAnswer>;

/** The quote of the test product that refunds everything; the others cannot quote. */
export function quoteOf(
  effect: string | undefined,
  price: { totalMinor: number; currency: string },
): CancelQuote | null {
  const amounts = effect === 'cancel_goodwill' ? amountsOf(effect, price) : null;
  const validUntil = new Date(databaseNowMs('Sandbox') + quoteMinutes * 60_000).toISOString();
  return amounts && { ...amounts, validUntil };
}

/** Throws the failure of the test product that cancels and whose first answer is lost. */
export function loseCancelAnswer(effect: string | undefined): void {
  if (effect === 'cancel_answer_lost')
    throw simulatedFailure('timeout', 'The test product cancelled but never answered.');
}

function amountsOf(
  effect: string | undefined,
  { totalMinor, currency }: { totalMinor: number; currency: string },
): CancelAmounts | null {
  if (effect !== 'cancel_fee' && effect !== 'cancel_goodwill') return null;
  const feeMinor = effect === 'cancel_fee' ? Math.round((totalMinor * feePercent) / 100) : 0;
  return { refundMinor: totalMinor - feeMinor, feeMinor, currency };
}
