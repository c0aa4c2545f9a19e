import type { ErrorGuide } from './error-guide.ts';

/** Errors of valid requests that the current state of a resource, price or payment does not allow. */
export const outcomeGuides = {
  payment_declined: {
    happened: 'The bank or card network refused the payment. Nothing was charged and nothing was booked.',
    fix: [
      'Let the member try another card or payment method.',
      'Create a new checkout session if the old one has expired.',
    ],
    mistakes: ['Repeating the same card: most refusals are final for some hours.'],
  },
  insufficient_perk_balance: {
    happened:
      'The request names a perk for more travellers than the perk has units left. No perk was taken, and nothing was booked.',
    fix: [
      'Read `units_remaining` at GET /v1/perks/saved/{saved_perk_id}, and name the perk at most so many times.',
      'Add further perks, or pay for the other travellers by card through a checkout session.',
    ],
    mistakes: [
      'Counting units that an open booking holds: they return when it expires.',
      'Expecting this code for a perk without any unit left: that is `invalid_state`.',
    ],
  },
  insufficient_points: {
    happened: 'The membership has fewer points than this costs that can be spent now. No point was spent.',
    fix: [
      'Read the balance at GET /v1/users/membership and offer what it pays for.',
      'GET /v1/users/membership/activity lists how the points were earned and spent.',
    ],
    mistakes: [
      'Caching a balance: points expire, and a refund takes back the points that its booking had earned.',
      'Counting pending points, which can be spent when the stay, visit or ride that earned them is over.',
    ],
  },
  not_found: {
    happened:
      'The resource never existed, was deleted, or belongs to another member, app or environment. All these cases return the same error, so that nobody can find out what exists.',
    fix: [
      'Check the id, X-App-Id and X-Environment together: an id of the Sandbox does not exist in Production.',
      'Check that the signed-in member owns the resource, or that your key belongs to the organisation that owns it.',
    ],
    mistakes: [
      'An unknown path: every path starts with /v1.',
      'A malformed id, which is treated as an unknown one.',
      'A rate id that was shortened or altered.',
      'A module that the app has switched off.',
    ],
  },
  invalid_state: {
    happened: 'The resource exists, but its current state does not allow this operation.',
    fix: [
      'Read it again and check its `status`.',
      'Where travellers need passports, send update-travellers before payment.',
    ],
    mistakes: ['Cancelling a stay that is over.', 'Paying twice.', 'Using a perk that was not activated.'],
  },
  cancellation_declined: {
    happened:
      'The supplier was asked to cancel and declined. The booking stands as before; nothing was refunded.',
    fix: [
      'Tell the member why: `reason` is `not_cancellable`, `too_late`, `already_used` or `unspecified`.',
      'Read the terms with `dry_run` before you cancel; a supplier may still decline.',
    ],
    mistakes: ['Telling the member that the booking is cancelled.', 'Repeating the request in a loop.'],
  },
  change_declined: {
    happened:
      'The supplier was asked to change a confirmed booking and declined, or it changes none. The booking stands as before.',
    fix: [
      'Tell the member why: `reason` is `not_changeable`, `too_late` or `unspecified`.',
      'Name the travellers before payment: the supplier gets them with the booking.',
    ],
    mistakes: ['Showing the new names before the hotel has them.', 'Repeating the request in a loop.'],
  },
  sold_out: {
    happened:
      'Somebody else took the last room, slot or unit between your search and this request. Nothing was charged.',
    fix: ['Request rooms or slots again and offer the member an alternative.'],
    mistakes: ['Booking from results that were cached for hours.'],
  },
  price_changed: {
    happened:
      'The supplier’s price differs from the one the member saw, or other terms of the rate are worse. The response contains the terms now; nothing was booked.',
    fix: [
      'Show the new price and terms and let the member decide.',
      'Then confirm the price, and initiate with the token that POST /v1/hotel/confirm-price returns.',
    ],
    mistakes: ['Initiating without a price confirmation token and without handling this code.'],
  },
  idempotency_in_progress: {
    happened: 'A request with the same Idempotency-Key is still being processed. This request did nothing.',
    fix: [
      'Wait for Retry-After and repeat the request, with the same key and body: it returns the first result.',
    ],
    mistakes: ['Retrying after a time-out with a new key, which would execute the operation twice.'],
  },
  invitation_expired: {
    happened: 'The invitation is older than 7 days, was used up, or was revoked.',
    fix: ['Ask the person who sent the invitation for a new one.'],
    mistakes: ['Sharing a link whose number of uses is limited with a larger group.'],
  },
  rate_expired: {
    happened: 'The rate was quoted more than 30 minutes ago, so its price is no longer guaranteed.',
    fix: ['Request the rooms again and continue with the new room_id.'],
    mistakes: ['Keeping a room_id in a cart: keep hotel, dates and guests instead.'],
  },
  price_confirmation_expired: {
    happened: 'The price was confirmed more than 15 minutes ago.',
    fix: ['Confirm the price again and initiate with the new token.'],
    mistakes: ['Confirming when the page opens rather than when the member has filled in the guests.'],
  },
  hold_expired: {
    happened: 'The hold of this booking has expired and was released. Nothing was charged.',
    fix: ['Create a new hold; availability or price may have changed.'],
    mistakes: [
      'Not showing the member how long the hold lasts: the response has `hold_expires_at`, or `expires_at` for an experience.',
    ],
  },
  quote_expired: {
    happened:
      'The search of this quote has expired, so its price is no longer guaranteed and it cannot be paid.',
    fix: ['Search again and take a new quote.'],
    mistakes: ['Keeping quote ids beyond the `expires_at` of their search.'],
  },
  search_expired: {
    happened: 'The search has expired, and its results are no longer stored.',
    fix: ['Start a new search with the same criteria.'],
    mistakes: ['Continuing to poll after more_coming was false and the member has left.'],
  },
  session_expired: {
    happened:
      'The checkout session was not paid in time. Nothing was charged, and what it held was released.',
    fix: ['Hold the items again if necessary, and create a new session.'],
    mistakes: ['Sending the member to a payment page that was opened half an hour ago.'],
  },
} as const satisfies Record<string, ErrorGuide>;
