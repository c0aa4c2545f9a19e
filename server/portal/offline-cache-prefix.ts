/** Name prefix of the browser caches for offline pages, followed by the offline key of the session. */
export const offlineCachePrefix = 'kept-';
