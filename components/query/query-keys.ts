const checkout = (sessionId: string) => ['checkout', sessionId];

/** The keys of the state over `/v1` that the browser keeps. */
export const queryKeys = {
  /** Suggestions of places in a language. */
  places: (language: string) => ['places', language],
  experiences: () => ['experiences'],
  usernames: () => ['usernames'],
  /** All states of a checkout. */
  checkout,
  /** The state of a checkout, asked by a page that was rendered for `stand`. */
  checkoutSince: (sessionId: string, stand: string) => [...checkout(sessionId), stand],
  esimOrder: (orderId: string) => ['esim-order', orderId],
  /** Driver, vehicle and position of a transfer. */
  ride: (bookingId: string) => ['ride', bookingId],
  /** Progress of a search for transfers. */
  quotes: (searchId: string, stand: string) => ['quotes', searchId, stand],
  /** The list of a hotel search as it is shown. */
  hotelSearch: (searchId: string) => ['hotel-search', searchId],
  /** Changes of saved things that were made in this window. */
  saved: () => ['saved'],
} satisfies Record<string, (...parts: string[]) => readonly string[]>;
