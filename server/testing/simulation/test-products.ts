/** Test hotels, each with its weight. */
export const hotels = [
  ['htl_test_last_room', 6],
  ['htl_test_unknown_booked', 2],
  ['htl_test_unknown_lost', 2],
  ['htl_test_refused', 3],
  ['htl_test_sold_out_at_book', 2],
  ['htl_test_pay_at_property', 1],
  ['htl_test_non_refundable', 1],
  ['htl_test_cancel_declined', 1],
  ['htl_test_cancel_later', 2],
  ['htl_test_cancel_declined_later', 2],
  ['htl_test_cancel_lost', 2],
  ['htl_test_cancel_fee', 1],
  ['htl_test_cancel_goodwill', 1],
  ['htl_test_cancel_silent', 1],
  ['htl_test_cancelled_later', 2],
  ['htl_test_hold_lost', 1],
  ['htl_test_short_hold', 1],
  // Sold by the supplier that fixes only a price, and books twice if it is asked twice.
  ['htl_test_price_only', 5],
  // Decided later by a person at the property.
  ['htl_test_pending', 2],
  ['htl_test_pending_refused', 1],
  ['htl_test_pending_open', 1],
  // What becomes of a change of guests.
  ['htl_test_guests_declined', 1],
  ['htl_test_guests_later', 2],
  ['htl_test_guests_declined_later', 1],
  ['htl_test_guests_lost', 2],
] as const;
/** What a stay is called about which a person at the property decides. */
export const pendingStay = 'pending stay';
/** Test tours, each with its weight. */
export const tours = [
  ['exp_test_last_place', 3],
  ['exp_test_unknown_booked', 2],
  ['exp_test_unknown_lost', 2],
  ['exp_test_refused', 2],
  ['exp_test_manual', 4],
  ['exp_test_manual_refused', 3],
  ['exp_test_manual_silent', 2],
  ['exp_test_cancel_declined', 1],
  ['exp_test_cancel_later', 2],
  ['exp_test_cancel_goodwill', 1],
  ['exp_test_manual_open', 1],
  ['exp_test_not_held', 1],
  ['exp_test_moved', 1],
  ['exp_test_non_refundable', 1],
  ['exp_test_sold_out_at_book', 1],
] as const;
/** Test venues of airports, each with its weight. */
export const venues = [
  ['lounge_test_open', 4],
  ['lounge_test_refused', 1],
  ['lounge_test_cancel_later', 1],
  ['lounge_test_cancel_declined', 1],
  ['lounge_test_last_place', 1],
  ['lounge_test_sold_out_at_book', 1],
  ['lounge_test_unknown_booked', 1],
  ['lounge_test_unknown_lost', 1],
  ['lounge_test_no_references', 1],
  ['lounge_test_non_refundable', 1],
  ['lounge_test_visit', 1],
  ['lounge_test_visit_extra_guest', 1],
  ['fast_track_test_open', 1],
  ['dining_test_open', 1],
  ['fitness_test_open', 1],
] as const;
/** What a visit is called whose venue records that the guests came, so that it cannot cancel it. */
export const recordedVisit = 'recorded visit';
/** Test addresses of transfers. */
export const rides = [
  '22 Rue de Rivoli, 75004 Paris, France',
  'Test Silent, Paris',
  'Test Declined, Paris',
  'Test Cancellation Later, Paris',
  'Test Refused, Paris',
  'Test Unknown Booked, Paris',
  'Test Unknown Lost, Paris',
  'Test Cancelled First, Paris',
] as const;
/** Test cards, each with its weight. */
export const cards = [
  ['success', 8],
  ['captures_at_once', 3],
  ['three_d_secure', 2],
  ['declined', 2],
  ['capture_fails', 2],
  ['webhook_lost', 3],
  ['gateway_silent', 2],
  ['refund_pending', 2],
  ['refund_fails', 2],
] as const;
