import { type SQL, type SQLWrapper, sql } from '#server/platform/db/sql.ts';

/** If a supplier that answers at once has not answered by then, the item counts as refused. */
export const fulfilWithinMinutes = 30;

type Value = string | null | SQLWrapper;

/**
 * SQL for the instant by which the supplier of a booking in fulfilment must answer, from columns or values. The
 * deadline of a person who decides about another item does not extend that of an item which is booked at once. A
 * person who named no time is asked until the service is over, because an answer helps nobody after that.
 */
export function answerDeadline(
  booking: { appId: Value; id: Value; state: Value; answersBy: Value; endsAt: Value },
  fulfilBy: Value,
): SQL {
  const begun = fulfilmentBegan(booking);
  return sql`case when ${booking.state} = 'fulfilling'
    then least(${fulfilBy}::timestamptz, ${begun} + make_interval(mins => ${fulfilWithinMinutes}))
    when ${booking.answersBy}::timestamptz is null
    then greatest(${fulfilBy}::timestamptz, ${booking.endsAt}::timestamptz)
    else ${fulfilBy}::timestamptz end`;
}

/** SQL for the instant at which the fulfilment of a booking began. */
export const fulfilmentBegan = (booking: { appId: Value; id: Value }): SQL =>
  sql`(select max(h.created_at) from booking_history h
    where h.app_id = ${booking.appId} and h.booking_id = ${booking.id} and h.event = 'begin_fulfilment')`;
