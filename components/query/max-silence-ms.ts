/** The server sends something at least every 15 s; after 25 s of silence a stream counts as lost. */
export const maxSilenceMs = 25_000;
