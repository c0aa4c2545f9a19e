/**
 * Name prefix of the browser caches for offline pages; the rest of the name is the offline key of the
 * session.
 */
export const keptPrefix = 'kept-';
