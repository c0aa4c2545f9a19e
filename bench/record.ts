import { pool } from '#server/platform/db/index.ts';

/** One statement as the product sent it. */
type Statement = { text: string; values: unknown[] };

/** The SQL of one request, which the baseline server repeats. */
export type Recording = {
  statements: Statement[];
  /** Ids that the request generated; the baseline server replaces them with new ones. */
  madeIds: string[];
};

const versionSeven = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Records the statements that one request in this process sends to the Sandbox database. */
export async function record(request: () => Promise<unknown>): Promise<Recording> {
  const { options } = pool('Sandbox').sql as unknown as { options: { debug: unknown } };
  const statements: Statement[] = [];
  const begun = Date.now();
  options.debug = (_connection: number, text: string, values: unknown[]) => {
    statements.push({ text: text.trim(), values: [...values] });
  };
  try {
    await request();
  } finally {
    options.debug = false;
  }
  const ids = statements.flatMap(({ values }) => JSON.stringify(values).match(versionSeven) ?? []);
  const madeIds = [...new Set(ids)].filter((id) => millisecondsOf(id) >= begun);
  return { statements, madeIds };
}

/** A UUID of version 7 begins with its time in milliseconds. */
function millisecondsOf(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}
