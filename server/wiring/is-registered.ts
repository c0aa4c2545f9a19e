import { processWide } from '#server/platform/process-wide.ts';

/**
 * Whether this process registered its modules. A file of its own, so that Next's copy of `server/` can ask
 * without loading every module.
 */
export const registration = processWide('registration', () => ({ isDone: false }));
