/** How the stores of kept pages begin on a device; the rest is the key of the session. */
export const keptPrefix = 'kept-';
