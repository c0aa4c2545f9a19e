import type { CancellationView } from '#server/modules/bookings/index.ts';
import type { Locale } from '#server/modules/theming/index.ts';
import { dateText, moneyLine } from '#server/portal/index.ts';

/** The money of a cancellation, done or previewed. Amounts are in minor units of `currency`. */
export type CancellationMoney = Pick<
  CancellationView,
  'penaltyMinor' | 'refundMinor' | 'refundExpectedBy' | 'currency'
> &
  Partial<Pick<CancellationView, 'refundState' | 'isPaidAtProperty'>>;

/** The money of a cancellation as pages show it. */
export type CancellationTexts = {
  /** Null if nothing is charged. */
  fee: string | null;
  /** Whether the fee is one that the hotel may ask for, because nothing was charged by us. */
  isFeeOfHotel: boolean;
  /** Null if nothing is refunded. */
  refund: string | null;
  /** The day by which the refund arrives. */
  refundBy: string | null;
  refundState: string | undefined;
};

/** Formats the fee, the refund and its day. */
export function cancellationTexts(money: CancellationMoney, locale: Locale): CancellationTexts {
  const line = (minor: number) => (minor > 0 ? moneyLine(minor, money.currency, locale) : null);
  const by = money.refundExpectedBy;
  return {
    fee: line(money.penaltyMinor),
    isFeeOfHotel: money.penaltyMinor > 0 && money.isPaidAtProperty === true,
    refund: line(money.refundMinor),
    refundBy: by && dateText(by, locale, { day: 'numeric', month: 'long' }),
    refundState: money.refundState,
  };
}

/** The fee as the value of the form field that the member agrees to: minor units. */
export const agreedFee = ({ penaltyMinor }: CancellationMoney): string => String(penaltyMinor);

/** Whether the fee is at most the agreed value of the form field; NaN agrees to nothing. */
export const isFeeAgreed = ({ penaltyMinor }: CancellationMoney, agreedMinor: number): boolean =>
  penaltyMinor <= agreedMinor;
