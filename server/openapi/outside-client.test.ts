import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, aTenant } from '#server/testing/index.ts';
import { type ServerProcess, startServer } from '#server/testing/processes/server-process.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const outsider = join(root, 'scripts', 'outsider');
const folder = join(root, '.data', 'outsider');

/** A command as an outsider would run it; what it printed, or its complaint as an exception. */
async function node(args: string[], env: Record<string, string> = {}): Promise<string> {
  try {
    return (await run(process.execPath, args, { cwd: outsider, env: { ...process.env, ...env } })).stdout;
  } catch (err) {
    const { stdout, stderr } = err as { stdout?: string; stderr?: string };
    throw new Error([stdout, stderr].filter(Boolean).join('\n') || String(err), { cause: err });
  }
}

let server: ServerProcess;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe('a client that openapi-typescript generates from the published document', () => {
  it('is written without a complaint', async () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const generator = join(root, 'node_modules', 'openapi-typescript', 'bin', 'cli.js');
    const compiler = join(outsider, 'give-compiler.mjs');
    const written = join(folder, 'schema.ts');
    await node(['--import', compiler, generator, `${server.origin}/v1/openapi.json`, '-o', written]);
    expect(readFileSync(written, 'utf8')).toContain('export interface paths');
  });

  it('passes the strict compiler, with journeys that use its types', async () => {
    await node([join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', outsider]);
  });

  it('walks a journey of each noun against a running server', async () => {
    const tenant = await aTenant();
    const member = await aMember(tenant, { points: 500 });
    const printed = await node([join(outsider, 'walk.ts')], {
      BASE_URL: server.origin,
      APP_ID: tenant.appId,
      API_KEY: tenant.apiKey,
      ACCESS_TOKEN: member.accessToken,
    });
    expect(JSON.parse(printed)).toEqual({
      users: 'Test became Grace; a wrong currency: validation_failed',
      membership: '500 points',
      circles: 'Summer, invited by join',
      wishlists: 'With a view',
      hotels: expect.stringMatching(/^Lisbon: ./),
      airport: expect.stringMatching(/^.+, [1-9]\d* slots$/),
      experiences: expect.stringMatching(/^.+, 7 days$/),
      perks: expect.stringMatching(/^\d+ perks, \d+ on sale$/),
      trips: expect.stringMatching(/^\d+ trips$/),
      exchangeRates: expect.stringMatching(/^[1-9]\d* rates of [A-Z]{3}$/),
      hotelBookings: expect.stringMatching(/^confirmed, [\d.]+ EUR$/),
      travelBookings: 'Test Lounge Open, refund 32',
      experienceBookings: expect.stringMatching(/^[\d.]+ EUR, cancelled again$/),
      esim: expect.stringMatching(/^[1-9]\d* plans, the first .+; LPA:1$/),
      groundTransport: expect.stringMatching(/^[1-9]\d* quotes, the cheapest [\d.]+ EUR$/),
      checkout: 'expired; unknown: not_found',
    });
  });
});
