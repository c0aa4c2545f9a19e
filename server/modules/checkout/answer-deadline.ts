import { type SQL, type SQLWrapper, sql } from '#server/platform/db/sql.ts';

/** If a supplier that answers at once has not answered by then, the item counts as refused. */
export const fulfilWithinMinutes = 30;

type Value = string | null | SQLWrapper;

/**
 * SQL for the instant by which the supplier of a booking in fulfilment must answer, from columns or values. The
 * deadline of a person who decides about another item does not extend that of an item which is booked at once.
 */
export function answerDeadline(booking: { appId: Value; id: Value; state: Value }, fulfilBy: Value): SQL {
  const begun = sql`(select max(h.created_at) from booking_history h
    where h.app_id = ${booking.appId} and h.booking_id = ${booking.id} and h.event = 'begin_fulfilment')`;
  return sql`case when ${booking.state} = 'fulfilling'
    then least(${fulfilBy}::timestamptz, ${begun} + make_interval(mins => ${fulfilWithinMinutes}))
    else ${fulfilBy}::timestamptz end`;
}
