import { createServer } from 'node:http';
import { openServer } from './open-server.ts';

const key = Symbol.for('sojourn.testing.webhookPort');
const once = globalThis as { [key]?: Promise<number> };

/**
 * Returns the port where this process receives webhooks of the simulated suppliers over HTTP and forwards
 * them to the API under test. It opens once per process, because settings are read once and name this port.
 */
export function webhookPort(): Promise<number> {
  once[key] ??= listen();
  return once[key];
}

async function listen(): Promise<number> {
  const server = createServer(async (req, res) => {
    const { sendToApi } = await import('./index.ts');
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const answer = await sendToApi(
      new Request(`http://${req.headers.host}${req.url}`, {
        method: req.method ?? 'POST',
        headers: req.headers as Record<string, string>,
        ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      }),
    );
    res.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  return Number(new URL(await openServer(server)).port);
}
