/** A request to a supplier with its answer, as it was received. */
export type Exchange = {
  method: string;
  path: string;
  status: number;
  /** Parsed JSON, or the text where it is none. */
  body: unknown;
};

/** The longest answers that are kept for facts; longer ones are cut and count as text. */
const mostCharacters = 5_000_000;

/** A `fetch` whose exchanges are recorded. `settled` waits until the bodies were read to their end. */
export function recordExchanges(via: typeof fetch): {
  fetch: typeof fetch;
  settled(): Promise<Exchange[]>;
} {
  const recorded: Promise<Exchange | null>[] = [];
  return {
    async fetch(input, init) {
      const { method, url } = new Request(input as string, init as RequestInit);
      const response = await via(input, init);
      const { status } = response;
      const kept = response.clone();
      recorded.push(
        kept.text().then(
          (text) => ({ method, path: new URL(url).pathname, status, body: parsed(text) }),
          // The adapter did not read the answer to its end.
          () => null,
        ),
      );
      return response;
    },
    settled: async () => (await Promise.all(recorded)).filter((one) => one !== null),
  };
}

function parsed(text: string): unknown {
  const kept = text.slice(0, mostCharacters);
  try {
    return JSON.parse(kept);
  } catch {
    return kept;
  }
}
