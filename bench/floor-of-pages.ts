import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Recording } from './record.ts';
import { openSql, replay } from './replay.ts';

/** What the baseline server does for a case: the SQL that it sends and the bytes that it answers. */
export type PageFloor = { recording: Recording; headers: Record<string, string>; body: string };

/**
 * The baseline ("floor") of `pages.ts`: a bare node:http server that sends the same statements as the product, each
 * page's concurrently unless it writes, and then the product's compressed bytes from memory. `body` is in base64; the
 * header `x-case` names the case.
 */
const sql = openSql();
const floors = JSON.parse(readFileSync(process.env.FLOOR_CASES ?? '', 'utf8')) as Record<string, PageFloor>;
const answers = new Map(
  Object.entries(floors).map(([name, { recording, headers, body }]) => {
    // Without the transactions' own statements, the baseline may share its connections between views.
    const statements = recording.statements.filter(
      ({ text }) => !/^(begin|commit|savepoint|release)\b/i.test(text),
    );
    const reads = statements.every(({ text }) => /^(select|with)\b/i.test(text));
    return [
      name,
      { recording: { ...recording, statements }, reads, headers, body: Buffer.from(body, 'base64') },
    ];
  }),
);

createServer((req, res) => {
  const found = answers.get(String(req.headers['x-case']));
  if (!found) return res.writeHead(404).end();
  replay(sql, found.recording, found.reads).then(
    () => res.writeHead(200, found.headers).end(found.body),
    (err) => {
      console.error(err.message);
      res.destroy();
    },
  );
}).listen(Number(process.env.PORT), '127.0.0.1');
