import type { BookingView } from '#server/modules/transfers/index.ts';
import type { TransferTerms } from './transfer-terms.ts';
import { transfersHref } from './transfers-query.ts';

/** The cancellation terms of a stored booking. */
export function transferTermsOf(transfer: BookingView): TransferTerms {
  return {
    policy: transfer.policy,
    pickupAt: transfer.termsStart,
    totalMinor: transfer.totalMinor,
    currency: transfer.currency,
    place: transfer.from.city,
  };
}

/** `2027-03-12` and `15:30`: the local date and time in a time zone. */
function localParts(instant: string, zone: string): { date: string; time: string } {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
  return { date: local.toPlainDate().toString(), time: local.toPlainTime().toString().slice(0, 5) };
}

/** URL of a new search for the same transfer, at current prices. */
export function sameTransferHref(transfer: BookingView): string {
  const { date, time } = localParts(transfer.pickupAt, transfer.from.timeZone);
  const back = transfer.returnAt
    ? localParts(transfer.returnAt, transfer.to.timeZone)
    : { date: '', time: '' };
  return transfersHref({
    from: transfer.from.address,
    to: transfer.to.address,
    date,
    time,
    returnDate: back.date,
    returnTime: back.time,
    people: transfer.passengers,
  });
}

/** True if a driver picks the member up; scheduled trains and buses have no assigned driver. */
export const isDriven = ({ category }: Pick<BookingView, 'category'>): boolean =>
  category !== 'Scheduled service';

/** True if a confirmed transfer has not begun, so that it can be cancelled. */
export const isTransferCancellable = (transfer: BookingView, nowMs = Date.now()): boolean =>
  transfer.status === 'confirmed' && Date.parse(transfer.pickupAt) > nowMs;

/** URL of a public map that needs no account. */
export function transferMapHref({ from }: BookingView): string {
  return `https://www.openstreetmap.org/?mlat=${from.lat}&mlon=${from.lng}#map=17/${from.lat}/${from.lng}`;
}
