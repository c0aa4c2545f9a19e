/** An in-memory cache of bytes. Above its limit it removes the least recently used entries. */
export class ByteCache {
  #entries = new Map<string, Uint8Array<ArrayBuffer>>();
  #size = 0;
  #limitBytes: number;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  /** Total size of the stored entries in bytes. */
  get sizeBytes(): number {
    return this.#size;
  }

  get(key: string): Uint8Array<ArrayBuffer> | undefined {
    const found = this.#entries.get(key);
    if (found === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, found);
    return found;
  }

  set(key: string, bytes: Uint8Array<ArrayBuffer>): void {
    this.#drop(key);
    this.#entries.set(key, bytes);
    this.#size += bytes.byteLength;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#limitBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const held = this.#entries.get(key);
    if (held === undefined) return;
    this.#entries.delete(key);
    this.#size -= held.byteLength;
  }
}
