import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { SearchQuery } from '#server/modules/hotels/catalogue/port.ts';
import { hotelSuppliers } from '#server/modules/hotels/catalogue/suppliers.ts';
import { systemContext } from '#server/testing/index.ts';
import type { Prepared } from './prepare-cases.ts';
import type { Recording } from './record.ts';
import { openSql, replay } from './replay.ts';

/**
 * The baseline ("floor") of the benchmark: a bare node:http server over postgres.js that sends the same
 * statements as the product, including the session or key check, and nothing else: no validation, no rate
 * limits, no problem documents. Searches are streamed from memory; cases with `supplierQuery` query the same
 * simulated suppliers first.
 */
const sql = openSql();
const prepared = JSON.parse(readFileSync(process.env.FLOOR_CASES ?? '', 'utf8')) as Prepared;
const known = new Set<string>();

createServer((req, res) => {
  answer(req, res).catch((err) => {
    console.error(err.message);
    res.destroy();
  });
}).listen(Number(process.env.PORT), '127.0.0.1');

async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const found = prepared[`${req.method} ${req.url}`];
  if (!found) {
    res.writeHead(404).end();
    return;
  }
  rememberToken(req.headers.authorization ?? '');
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  if (chunks.length > 0) JSON.parse(Buffer.concat(chunks).toString());
  if (found.events) return streamEvents(found.recording, found.events, found.supplierQuery, res);
  const rows = await replay(sql, found.recording, found.together);
  const body = found.body ?? JSON.stringify(rows.at(-1)?.[0]);
  res.writeHead(200, { 'content-type': 'application/json' }).end(body);
}

/** Like the product, stores the results while it streams and ends the stream when they are stored. */
async function streamEvents(
  recording: Recording,
  events: string[],
  supplierQuery: SearchQuery | undefined,
  res: ServerResponse,
): Promise<void> {
  const [check, ...others] = recording.statements;
  if (check) await sql.unsafe(check.text, check.values as never[], { prepare: true });
  if (supplierQuery) await askSimulatedSuppliers(supplierQuery);
  res.writeHead(200, { 'content-type': 'text/event-stream' });
  const stored = replay(sql, { ...recording, statements: others }, false);
  for (const event of events)
    if (!res.write(event)) await new Promise((resolve) => res.once('drain', resolve));
  await stored;
  res.end();
}

/** The simulated suppliers compute their answers in the calling process; real suppliers run elsewhere. */
async function askSimulatedSuppliers(query: SearchQuery): Promise<void> {
  const ctx = systemContext();
  await Promise.all(
    hotelSuppliers('Sandbox').map(async (supplier) => {
      for await (const offers of supplier.search(ctx, query)) if (offers.length === 0) return;
    }),
  );
}

/** The product looks up a token by its hash, so the baseline hashes it too. */
function rememberToken(header: string): void {
  known.add(createHash('sha256').update(header).digest('hex'));
}
