import type { ErrorGuide } from './error-guide.ts';

/** The request is fine; the world is not as the caller thought. */
export const outcomeGuides = {
  payment_declined: {
    happened: 'The bank or card network refused the payment. Nothing was charged and nothing was booked.',
    fix: [
      'Let the member try another card or payment method.',
      'Make a new checkout session when the old one expired.',
    ],
    mistakes: ['Repeating the same card: most refusals are final for some hours.'],
  },
  insufficient_perk_balance: {
    happened: 'The perks offered do not cover what they are to pay for. No perk was used.',
    fix: ['Offer further perks, or pay the remainder by card through a checkout session.'],
    mistakes: ['Offering a perk that another open booking already holds.'],
  },
  insufficient_points: {
    happened: 'The membership has fewer points than this costs. No point was spent.',
    fix: [
      'Read the balance at GET /v1/users/membership and offer what it pays for.',
      'GET /v1/users/membership/activity shows what became of the points.',
    ],
    mistakes: [
      'Remembering a balance: points expire, and a cancelled booking takes back what it had earned.',
    ],
  },
  not_found: {
    happened:
      'There is no such thing here: it never existed, was deleted, or belongs to somebody else, to another app or to the other environment. These cases are answered alike, so that nobody can find out what exists.',
    fix: [
      'Check the id, X-App-Id and X-Environment together: an id of the Sandbox does not exist in Production.',
      'Check that the signed-in member owns the thing, or that your key belongs to the organisation that does.',
    ],
    mistakes: [
      'An unknown path: every path starts with /v1.',
      'A malformed id, which is answered as an unknown one.',
      'A rate id that was shortened or altered.',
      'A module that the app has switched off.',
    ],
  },
  invalid_state: {
    happened: 'The thing exists, but its present state does not permit this step.',
    fix: [
      'Read it again and decide by its `status`.',
      'Where travellers need passports, send update-travellers before payment.',
    ],
    mistakes: ['Cancelling a stay that is over.', 'Paying twice.', 'Using a perk that was not activated.'],
  },
  sold_out: {
    happened:
      'Somebody else took the last room, slot or unit between your search and this request. Nothing was charged.',
    fix: ['Ask for rooms or slots again and offer the member an alternative.'],
    mistakes: ['Booking from results that were kept for hours.'],
  },
  price_changed: {
    happened:
      'The supplier asks for another price than the one the member saw. The answer carries the new one; nothing was booked.',
    fix: [
      'Show the new price and let the member decide.',
      'Then confirm the price, and initiate with the token that POST /v1/hotel/confirm-price returns.',
    ],
    mistakes: ['Initiating without a price confirmation token and without handling this code.'],
  },
  idempotency_in_progress: {
    happened: 'A request with the same Idempotency-Key is still being worked on. This one did nothing.',
    fix: [
      'Wait for Retry-After and repeat the request, with the same key and body: you get the first outcome.',
    ],
    mistakes: ['Answering a time-out by a retry with a new key, which would do the work twice.'],
  },
  invitation_expired: {
    happened: 'The invitation is older than 7 days, was used up, or was taken back.',
    fix: ['Ask whoever invited you for a new invitation.'],
    mistakes: ['Sharing a link whose number of uses is limited with a larger group.'],
  },
  rate_expired: {
    happened: 'The rate was quoted more than 30 minutes ago, so its price is no longer promised.',
    fix: ['Ask for the rooms again and continue with the new room_id.'],
    mistakes: ['Keeping a room_id in a cart: keep hotel, dates and guests instead.'],
  },
  price_confirmation_expired: {
    happened: 'The price was confirmed more than 15 minutes ago.',
    fix: ['Confirm the price again and initiate with the new token.'],
    mistakes: ['Confirming when the page opens rather than when the member has filled in the guests.'],
  },
  hold_expired: {
    happened: 'What was held for this booking has been released. Nothing was charged.',
    fix: ['Hold it again; the place or price may have changed.'],
    mistakes: ['Not showing the member how long the hold lasts: `expires_at` is in the answer.'],
  },
  quote_expired: {
    happened:
      'The quote is older than its search lives, so its price is no longer promised and it cannot be paid.',
    fix: ['Search again and take a new quote.'],
    mistakes: ['Keeping quote ids beyond the `expires_at` of their search.'],
  },
  search_expired: {
    happened: 'The search is over: its results are no longer kept.',
    fix: ['Start a new search with the same criteria.'],
    mistakes: ['Polling on after more_coming was false and the member went away.'],
  },
  session_expired: {
    happened:
      'The checkout session was not paid in time. Nothing was charged, and what it held was released.',
    fix: ['Hold the items again where needed, and make a new session.'],
    mistakes: ['Sending the member to a payment page that was opened half an hour ago.'],
  },
} as const satisfies Record<string, ErrorGuide>;
