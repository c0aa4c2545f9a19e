import type { Going } from './use-delayed-removal.ts';

const key = 'list-going';

/** A list that was deleted on its own page: the page of all lists deletes it and offers the way back. */
export function handOver(list: Going): void {
  sessionStorage.setItem(key, JSON.stringify(list));
}

/** Takes the list that was handed over; null when there is none. */
export function takeOver(): Going | null {
  const stored = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return stored ? (JSON.parse(stored) as Going) : null;
}
