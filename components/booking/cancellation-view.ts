import type { MemberContext } from '#server/platform/context/index.ts';
import type { TimelineStep } from '../ui/cancellation-timeline.tsx';
import type { CancellationMoney } from './cancellation-money.ts';

/** The terms on which a booking can be cancelled now. */
export type CancellationPreview = {
  money: CancellationMoney;
  /** What happens to perks that paid. */
  note?: string | undefined;
  /** The terms whose fee the member agrees to, if they differ from the shown ones. */
  agreed?: CancellationMoney;
};

/** Cancels a booking; with `dry_run` it returns the terms and changes nothing. */
export type Cancel = (
  ctx: MemberContext & { key: null },
  input: { booking_id: string; dry_run: boolean },
) => Promise<{ cancellation: CancellationMoney }>;

/** The cancellation page's data for a booking of any product. */
export type CancellationView = {
  title: string;
  when: string;
  /** The amount charged, in minor units of the currency. */
  paidMinor: number;
  currency: string;
  isUnpaid: boolean;
  /** True while a person at the supplier decides about the booking; omitted by products without such a person. */
  isPending?: boolean;
  /** The result of the cancellation; null while it is booked. */
  done: CancellationMoney | null;
  /** The terms of a cancellation now. */
  readTerms: () => Promise<CancellationPreview>;
  readSteps: () => Promise<{ steps: TimelineStep[]; marks: string[] }>;
  words: CancellationWords;
};

/** The texts that differ between products. */
export type CancellationWords = {
  title: string;
  confirm: string;
  confirmFee: (amount: string) => string;
  keep: string;
  doneTitle: string;
  overTitle: string;
};

type WordKey = 'title' | 'confirm' | 'confirmFee' | 'keep' | 'doneTitle' | 'overTitle';

/** The texts of a product, from its own messages. */
export const cancellationWords = (
  text: (key: WordKey, values: { amount: string }) => string,
): CancellationWords => {
  const plain = (key: WordKey) => text(key, { amount: '' });
  return {
    title: plain('title'),
    confirm: plain('confirm'),
    confirmFee: (amount) => text('confirmFee', { amount }),
    keep: plain('keep'),
    doneTitle: plain('doneTitle'),
    overTitle: plain('overTitle'),
  };
};

/** Asks the use case for the terms of a cancellation now, without cancelling. */
export async function previewTerms(
  cancel: Cancel,
  ctx: MemberContext,
  bookingId: string,
): Promise<CancellationPreview> {
  const { cancellation } = await cancel({ ...ctx, key: null }, { booking_id: bookingId, dry_run: true });
  return { money: cancellation };
}
