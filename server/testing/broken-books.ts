import { processWide } from '#server/platform/process-wide.ts';

/** Ids of the apps whose books tests have broken on purpose. */
export const brokenBooks = processWide('test.ledger.broken', () => new Set<string>());

/** Says that a test changes the rows of this tenant directly, so that its books need not agree afterwards. */
export function breaksBooks({ appId }: { appId: string }): void {
  brokenBooks.add(appId);
}
