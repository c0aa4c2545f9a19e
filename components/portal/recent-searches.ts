/** Something that was looked for on this device, with what is needed to open it again. */
export type RecentSearch = {
  kind: (typeof kinds)[number];
  /** The hotel, the airport's code, the product; of a place its name. */
  id: string;
  name: string;
  note: string;
  /** ISO 3166-1 alpha-2, of a place that was chosen and not only typed. */
  country: string;
};

const kinds = ['place', 'hotel', 'airport', 'experience'] as const;
const atMost = 5;

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 300;

/** What stands in storage may be of an older version, or of somebody's making. */
function isRecent(value: unknown): value is RecentSearch {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id, name, note, country } = value as Record<string, unknown>;
  return kinds.some((one) => one === kind) && id !== '' && [id, name, note, country].every(isText);
}

/** The newest first; none where storage is closed or holds something else. */
export function readRecents(key: string): RecentSearch[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, atMost) : [];
  } catch {
    return [];
  }
}

const isSame = (one: RecentSearch, other: RecentSearch) => one.kind === other.kind && one.id === other.id;

/** Keeps a search as the newest of five. */
export function addRecent(key: string, search: RecentSearch): void {
  write(key, [search, ...readRecents(key).filter((one) => !isSame(one, search))].slice(0, atMost));
}

/** Forgets one of them; gives the others. */
export function removeRecent(key: string, search: RecentSearch): RecentSearch[] {
  const left = readRecents(key).filter((one) => !isSame(one, search));
  write(key, left);
  return left;
}

export function forgetRecents(key: string): void {
  write(key, []);
}

function write(key: string, recents: RecentSearch[]): void {
  try {
    if (recents.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(recents));
  } catch {
    // Storage that is full or closed remembers nothing.
  }
}
