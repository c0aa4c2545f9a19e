import { once } from 'node:events';
import { createServer } from 'node:net';
import { Refusal } from './refusal.mjs';

/**
 * Returns the address that the server will listen on, from PORT and HOST; empty values count as not set.
 *
 * @param {Record<string, string | undefined>} env
 * @returns {{ host: string, port: number }}
 */
export function readAddress(env) {
  const host = env.HOST || '127.0.0.1';
  const text = env.PORT || '3000';
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) {
    throw new Refusal(`PORT must be a whole number from 1 to 65535, not "${text}".`);
  }
  return { host, port };
}

/**
 * Checks that the address is free before the slow installation and build; throws a Refusal if it is not.
 *
 * @param {{ host: string, port: number }} address
 */
export async function checkAddress({ host, port }) {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (err) {
    throw new Refusal(explain(err.code, host, port));
  }
  server.close();
  await once(server, 'close');
}

function explain(code, host, port) {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken; stop the other program or set PORT to a free one.`;
  if (code === 'EACCES')
    return `Port ${port} may be used by the administrator alone; set PORT to one above 1023.`;
  return `HOST "${host}" is no address of this machine (${code}).`;
}
