/** A page as it is sent: the headers of its rendering, its policy, and its bytes in each encoding that was asked for. */
export type StoredPage = {
  headers: Record<string, string>;
  policy: string;
  /** Compressed with Brotli; other encodings are made from it. */
  body: Buffer;
  others: Partial<Record<'gzip' | 'identity', Buffer>>;
};

type Entry = { page: StoredPage; sizeBytes: number; storedAtMs: number };

/** An entry costs its key, its headers and objects beside the body. */
const overheadBytes = 4_096;

/**
 * Keeps pages for a time, within a number of bytes; the page that was not read for the longest time goes first. A page
 * that many visitors read therefore stays, whatever else is asked for.
 */
export class PageMemory {
  readonly #entries = new Map<string, Entry>();
  readonly #maxBytes: number;
  readonly #maxAgeMs: number;
  #bytes = 0;

  constructor(limits: { maxBytes: number; maxAgeMs: number }) {
    this.#maxBytes = limits.maxBytes;
    this.#maxAgeMs = limits.maxAgeMs;
  }

  /** The bytes that the pages take, estimated. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The page of a key; undefined when there is none or it is too old. */
  read(key: string, nowMs: number = performance.now()): StoredPage | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (nowMs - entry.storedAtMs >= this.#maxAgeMs) {
      this.#remove(key, entry);
      return undefined;
    }
    // A map lists its keys in the order in which they were set.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.page;
  }

  /** Stores a page in place of the key's earlier one. A page of more than an eighth of the limit is not stored. */
  store(key: string, page: StoredPage, nowMs: number = performance.now()): void {
    const entry = { page, sizeBytes: sizeOf(page), storedAtMs: nowMs };
    const earlier = this.#entries.get(key);
    if (earlier) this.#remove(key, earlier);
    if (entry.sizeBytes > this.#maxBytes / 8) return;
    this.#entries.set(key, entry);
    this.#bytes += entry.sizeBytes;
    this.#makeRoom();
  }

  /** Counts the bytes of a page again, after another encoding of it was added. */
  recount(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    const sizeBytes = sizeOf(entry.page);
    this.#bytes += sizeBytes - entry.sizeBytes;
    entry.sizeBytes = sizeBytes;
    this.#makeRoom();
  }

  #makeRoom(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#remove(key, entry);
    }
  }

  #remove(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#bytes -= entry.sizeBytes;
  }
}

function sizeOf({ body, others }: StoredPage): number {
  return overheadBytes + body.length + (others.gzip?.length ?? 0) + (others.identity?.length ?? 0);
}
