import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freePort } from '../processes/free-port.ts';
import { openProofDatabases, type ProofDatabases } from '../processes/proof-databases.ts';
import type { ServerProcess } from '../processes/server-process.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..', '..');

let stage: ProofDatabases;
let server: ServerProcess;
let folder: string;
beforeAll(async () => {
  stage = await openProofDatabases(inject('postgresUrl'));
  // The default limit: one passcode per address and minute.
  server = await stage.start({ PASSCODE_SEND_LIMITS: 'on' });
  folder = await mkdtemp(join(tmpdir(), 'readme-'));
});
afterAll(async () => {
  await stage.close();
  await rm(folder, { recursive: true, force: true });
});

const env = (): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
  SITE: server.origin,
  BASE_URL: server.origin,
});

/** Runs a command and returns its output; rejects when the exit code is not zero. */
const runCommand = (command: string, args: string[], cwd = folder) =>
  run(command, args, { cwd, env: env(), timeout: 50_000 });

test("The README's shell block books, pays and cancels a hotel stay, twice in a row, and leaves no file", async () => {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  const block = readme.match(/^## The journey by curl\n.*?^```sh\n(.*?)^```$/ms)?.[1] ?? '';
  expect(block).toContain('curl');
  for (const time of ['first', 'second']) {
    const { stdout, stderr } = await runCommand('sh', ['-euc', block]);
    expect(stderr, time).toBe('');
    expect(stdout, time).toMatch(/"status":"confirmed"/);
    expect(stdout.trim().split('\n').at(-1), time).toMatch(/"status":"cancelled"/);
  }
  expect(await readdir(folder)).toEqual([]);
});

test('The journey script succeeds directly after another journey', async () => {
  const { stdout, stderr } = await runCommand(process.execPath, [join(root, 'scripts', 'journey.ts')]);
  expect(stderr).toBe('');
  expect(stdout).toMatch(/"status":"cancelled".*The hotel journey took/s);
});

test('The journey script prints one line while it waits for the next passcode e-mail', async () => {
  const email = 'lea@aurora.example';
  await fetch(`${server.origin}/v1/auths/login/initiate`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-environment': 'Sandbox',
      'x-app-id': '01980000-0000-7000-8000-0000000000a1',
    },
    body: JSON.stringify({ email }),
  });
  const inbox = `${server.origin}/sandbox/inbox/messages?to=${email}`;
  await expect.poll(async () => (await fetch(inbox)).text()).toContain('"passcode"');
  const journey = spawn(process.execPath, [join(root, 'scripts', 'journey.ts'), 'users'], {
    env: env(),
  });
  let printed = '';
  for await (const text of journey.stdout.setEncoding('utf8')) {
    printed += text;
    if (/waits \d+ s/.test(printed)) break;
  }
  journey.kill('SIGKILL');
  expect(printed).toContain(`An address is mailed one passcode a minute and five an hour: ${email} waits`);
});

test('The journey script fails with one sentence when no server is running', async () => {
  const failed = run(process.execPath, [join(root, 'scripts', 'journey.ts')], {
    env: { ...process.env, BASE_URL: `http://127.0.0.1:${await freePort()}` },
  });
  await expect(failed).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Nothing answers at http:\S+: run `npm start` .*\n$/),
  });
});
