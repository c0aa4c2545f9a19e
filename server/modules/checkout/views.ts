import type { Booking, publicState } from '#server/modules/bookings/index.ts';
import type { PaymentRefund } from '#server/modules/payments/index.ts';
import type { PaymentFields } from '#server/modules/payments/port.ts';
import type { Output } from '#server/platform/contract/index.ts';
import type * as contract from './contract.ts';
import type { CheckoutItemRow, CheckoutSession } from './queries.ts';

type Wire = Output<typeof contract.getCheckoutSession>;

/** A checkout session with the current state of its payment and bookings. Amounts are in minor units. */
export type SessionView = Pick<
  CheckoutSession,
  | 'id'
  | 'status'
  | 'currency'
  | 'paymentMethod'
  | 'paymentIntentId'
  | 'successUrl'
  | 'cancelUrl'
  | 'expiresAt'
  | 'createdAt'
> & {
  paymentStatus: Wire['payment_status'];
  items: SessionItem[];
  totalMinor: number;
  /** The part that perks pay. */
  perkMinor: number;
  /** The part that this session charges. */
  dueMinor: number;
  /** For the embedded card form; null once nothing can be paid. */
  clientSecret: string | null;
  /** The payment page of the gateway; null once nothing can be paid. */
  paymentUrl: string | null;
  /** What a page needs to draw the gateway's own fields; null for a gateway without fields, and once nothing can be paid. */
  paymentFields: PaymentFields | null;
  /** Why the last payment attempt failed. */
  failureCode: string | null;
  /** All refunds of the payment, oldest first. */
  refunds: PaymentRefund[];
  dispute: Wire['dispute'];
  /** What the bank withdrew for the dispute, and what it returned of that. */
  disputeFunds: { withdrawnMinor: number; returnedMinor: number } | null;
  /** Why a complete session booked nothing; null while it is open and when something was booked. */
  endReason: Wire['end_reason'];
};

/** One item of a session with the status of its booking. `id` is the id that the caller sent. */
type SessionItem = Pick<
  CheckoutItemRow,
  'type' | 'bookingId' | 'title' | 'totalMinor' | 'perkMinor' | 'dueMinor'
> & {
  id: string;
  status: ReturnType<typeof publicState>;
  /** What the supplier holds until payment; null for bookings from before it was stored. */
  holdKind: Booking['holdKind'];
};
