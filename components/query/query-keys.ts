const checkout = (sessionId: string) => ['checkout', sessionId];

/** The keys of the state over `/v1` that the browser keeps. */
export const queryKeys = {
  /** Suggestions of places in a language. */
  places: (language: string) => ['places', language],
  experiences: () => ['experiences'],
  usernames: () => ['usernames'],
  /** All states of a checkout. */
  checkout,
  /** The state of a checkout, asked by a page that was rendered for `renderedState`. */
  checkoutSince: (sessionId: string, renderedState: string) => [...checkout(sessionId), renderedState],
  esimOrder: (orderId: string) => ['esim-order', orderId],
  /** Driver, vehicle and position of a transfer. */
  transfer: (bookingId: string) => ['transfer', bookingId],
  /** Progress of a search for transfers. */
  quotes: (searchId: string, renderedState: string) => ['quotes', searchId, renderedState],
  /** The list of a hotel search as it is shown. */
  hotelSearch: (searchId: string) => ['hotel-search', searchId],
  /** Changes of saved things that were made in this window. */
  saved: () => ['saved'],
} satisfies Record<string, (...parts: string[]) => readonly string[]>;
