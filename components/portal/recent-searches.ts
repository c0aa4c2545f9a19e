/** A search made on this device, with the data to open it again. */
export type RecentSearch = {
  kind: (typeof kinds)[number];
  /** Id of the hotel, code of the airport or id of the product; for a place its name. */
  id: string;
  name: string;
  note: string;
  /** ISO 3166-1 alpha-2 code of a place that was chosen from suggestions; empty if it was only typed. */
  country: string;
};

const kinds = ['place', 'hotel', 'airport', 'experience'] as const;
const maxRecents = 5;

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 300;

/** Validates a stored entry, because it may be from an older version or manipulated. */
function isRecent(value: unknown): value is RecentSearch {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id, name, note, country } = value as Record<string, unknown>;
  return kinds.some((one) => one === kind) && id !== '' && [id, name, note, country].every(isText);
}

/** The recent searches, newest first. Empty if the storage is not accessible or contains something else. */
export function readRecents(key: string): RecentSearch[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, maxRecents) : [];
  } catch {
    return [];
  }
}

const isSame = (one: RecentSearch, other: RecentSearch) => one.kind === other.kind && one.id === other.id;

/** Stores a search as the newest of at most five. */
export function addRecent(key: string, search: RecentSearch): void {
  write(key, [search, ...readRecents(key).filter((one) => !isSame(one, search))].slice(0, maxRecents));
}

/** Removes a search and returns the others. */
export function removeRecent(key: string, search: RecentSearch): RecentSearch[] {
  const left = readRecents(key).filter((one) => !isSame(one, search));
  write(key, left);
  return left;
}

/** Removes all recent searches. */
export function forgetRecents(key: string): void {
  write(key, []);
}

function write(key: string, recents: RecentSearch[]): void {
  try {
    if (recents.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(recents));
  } catch {
    // The storage is full or not accessible, so nothing is stored.
  }
}
