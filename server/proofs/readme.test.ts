import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freePort } from '#server/testing/processes/free-port.ts';
import type { ServerProcess } from '#server/testing/processes/server-process.ts';
import { openStage, type Stage } from '#server/testing/processes/stage.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');

let stage: Stage;
let server: ServerProcess;
let folder: string;
beforeAll(async () => {
  stage = await openStage(inject('postgresUrl'));
  // As a reader starts it: an address is mailed one passcode a minute.
  server = await stage.start({ PASSCODE_SEND_LIMITS: 'on' });
  folder = await mkdtemp(join(tmpdir(), 'readme-'));
}, 120_000);
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

/** What is printed, as two texts; a non-zero exit code is an exception. */
const walk = (command: string, args: string[], cwd = folder) =>
  run(command, args, { cwd, env: env(), timeout: 50_000 });

test("the README's shell block books, pays and cancels a stay, twice in a row, and leaves no file", async () => {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  const block = readme.match(/^## The journey by curl\n.*?^```sh\n(.*?)^```$/ms)?.[1] ?? '';
  expect(block).toContain('curl');
  for (const time of ['first', 'second']) {
    const { stdout, stderr } = await walk('sh', ['-euc', block]);
    expect(stderr, time).toBe('');
    expect(stdout, time).toMatch(/"status":"confirmed"/);
    expect(stdout.trim().split('\n').at(-1), time).toMatch(/"status":"cancelled"/);
  }
  expect(await readdir(folder)).toEqual([]);
});

test('the journey ends well right after another one', async () => {
  const { stdout, stderr } = await walk(process.execPath, [join(root, 'scripts', 'journey.ts')]);
  expect(stderr).toBe('');
  expect(stdout).toMatch(/"status":"cancelled".*The hotel journey took/s);
});

test('a journey says in one line that it waits for the next passcode mail', async () => {
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
  await expect.poll(async () => (await fetch(inbox)).text(), { timeout: 30_000 }).toContain('"passcode"');
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

test('a journey without a server is one sentence', async () => {
  const failed = run(process.execPath, [join(root, 'scripts', 'journey.ts')], {
    env: { ...process.env, BASE_URL: `http://127.0.0.1:${await freePort()}` },
  });
  await expect(failed).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Nothing answers at http:\S+: run `npm start` .*\n$/),
  });
});
