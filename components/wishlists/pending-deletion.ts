import type { PendingRemoval } from './use-delayed-removal.ts';

const key = 'list-going';

/** Stores a list that was deleted on its own page; the page of all lists deletes it and offers to undo it. */
export function storePendingDeletion(list: PendingRemoval): void {
  sessionStorage.setItem(key, JSON.stringify(list));
}

/** Returns the stored list and removes it from the storage; null if there is none. */
export function takePendingDeletion(): PendingRemoval | null {
  const stored = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return stored ? (JSON.parse(stored) as PendingRemoval) : null;
}
