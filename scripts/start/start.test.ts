import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const port = 4_187;
let root: string;

/** A server that prints its settings and writes the file `stopped` when it stops gracefully. */
const server = `
import { writeFileSync } from 'node:fs';
const timer = setInterval(() => {}, 1000);
const stop = (why) => { writeFileSync('stopped', why); clearInterval(timer); process.exit(Number(process.env.LEAVE_WITH ?? 0)); };
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop(signal));
process.once('disconnect', () => stop('disconnect'));
if (process.env.LEAVE_AT_ONCE) stop('at once');
console.log(JSON.stringify({ serving: process.pid, development: process.env.SOJOURN_DEV ?? null, node: process.env.NODE_ENV, arenas: process.env.MALLOC_ARENA_MAX, options: process.env.NODE_OPTIONS }));
`;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'start-'));
  cpSync(join(import.meta.dirname), join(root, 'scripts', 'start'), { recursive: true });
  cpSync(join(import.meta.dirname, '..', 'start.mjs'), join(root, 'scripts', 'start.mjs'));
  const scripts = { start: 'node scripts/start.mjs' };
  const dependencies = { little: 'file:./little' };
  write('little/package.json', JSON.stringify({ name: 'little', version: '1.0.0' }));
  write(
    'package.json',
    JSON.stringify({ name: 'small', version: '1.0.0', type: 'module', scripts, dependencies }),
  );
  write('scripts/build.ts', "import { appendFileSync } from 'node:fs'; appendFileSync('builds', '.');");
  write('server/main.ts', server);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(name: string, content: string): void {
  mkdirSync(join(root, name, '..'), { recursive: true });
  writeFileSync(join(root, name), content);
}

function run(
  command: string,
  args: string[],
  env: Record<string, string> = {},
): ChildProcessWithoutNullStreams {
  const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));
  return spawn(command, args, {
    cwd: root,
    env: { ...clean, PORT: String(port), HOST: '', ...env } as never,
  });
}

const start = (env?: Record<string, string>, ...options: string[]) =>
  run(process.execPath, ['scripts/start.mjs', ...options], env);

async function finish(
  child: ChildProcessWithoutNullStreams,
): Promise<{ code: number | null; output: string }> {
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: code as number | null, output: output + errors };
}

type Serving = {
  serving: number;
  development: string | null;
  node: string;
  arenas: string;
  options: string;
};

async function serving(child: ChildProcessWithoutNullStreams): Promise<Serving> {
  let output = '';
  for await (const chunk of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    output += chunk;
    const line = /\{"serving".*\}/.exec(output)?.[0];
    if (line) return JSON.parse(line) as Serving;
  }
  throw new Error(`ended without serving: ${output}`);
}

const howItStopped = () =>
  existsSync(join(root, 'stopped')) ? readFileSync(join(root, 'stopped'), 'utf8') : null;

describe('Invalid settings', () => {
  test.each([
    ['0', 'PORT must be a whole number from 1 to 65535, not "0".'],
    ['80x', 'PORT must be a whole number from 1 to 65535, not "80x".'],
    ['65536', 'PORT must be a whole number from 1 to 65535, not "65536".'],
  ])('The start command refuses the PORT %s with one sentence and exit code 1', async (PORT, sentence) => {
    expect(await finish(start({ PORT }))).toEqual({ code: 1, output: `${sentence}\n` });
  });

  test('The start command refuses a taken port before anything is installed', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    const ended = await finish(start());
    other.close();
    const sentence = `Port ${port} is taken; stop the other program or set PORT to a free one.\n`;
    expect(ended).toEqual({ code: 1, output: sentence });
    expect(existsSync(join(root, 'node_modules'))).toBe(false);
  });

  test('The start command refuses a HOST that is not an address of this machine', async () => {
    const { code, output } = await finish(start({ HOST: '192.0.2.1' }));
    expect({ code, output }).toEqual({
      code: 1,
      output: 'HOST "192.0.2.1" is no address of this machine (EADDRNOTAVAIL).\n',
    });
  });

  test('The start command refuses a Node older than 20', async () => {
    const pretend = 'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"18.20.4"}})';
    const ended = await finish(run(process.execPath, ['--import', pretend, 'scripts/start.mjs']));
    expect(ended).toEqual({ code: 1, output: 'Sojourn needs Node 20 or newer; this is 18.20.4.\n' });
  });

  test('The start command refuses an unknown option', async () => {
    expect(await finish(start({}, '--fast'))).toEqual({
      code: 1,
      output: 'There is no option --fast; only --dev and --stand-ins.\n',
    });
  });
});

describe('Steps before the server', () => {
  test('Packages are installed once, and again when the package files change', async () => {
    // npm writes this list at each run; it is deleted to see whether npm ran.
    const list = join(root, 'node_modules', '.package-lock.json');
    const installs = async () => {
      rmSync(list, { force: true });
      expect(await finish(start({ LEAVE_AT_ONCE: '1' }))).toMatchObject({ code: 0 });
      return existsSync(list);
    };
    const seen = [await installs(), await installs()];
    appendFileSync(join(root, 'package-lock.json'), '\n\n');
    expect([...seen, await installs()]).toEqual([true, false, true]);
  });

  test('The first installation omits development packages, and installed ones stay', async () => {
    write('tool/package.json', JSON.stringify({ name: 'tool', version: '1.0.0' }));
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const devDependencies = { tool: 'file:./tool' };
    write('package.json', JSON.stringify({ ...manifest, devDependencies }));
    const has = (name: string) => existsSync(join(root, 'node_modules', name));
    const startsWith = async () => {
      await finish(start({ LEAVE_AT_ONCE: '1' }));
      return [has('little'), has('tool')];
    };
    expect(await startsWith()).toEqual([true, false]);
    spawnSync(npm, ['install', '--no-audit', '--no-fund'], { cwd: root });
    appendFileSync(join(root, 'package-lock.json'), '\n\n');
    expect(await startsWith()).toEqual([true, true]);
  });

  test('A failed installation prints the output of npm and exits with 1', async () => {
    write('package.json', JSON.stringify({ type: 'module', dependencies: { gone: 'file:./gone.tgz' } }));
    const { code, output } = await finish(start());
    expect(code).toBe(1);
    expect(output).toContain('gone.tgz');
    expect(output).toMatch(/Installing packages failed \(exit code \d+\); its last lines are above\.\n$/);
    expect(existsSync(join(root, 'node_modules', '.sojourn-install'))).toBe(false);
  });

  test('A failed build prints its output and exits with 1', async () => {
    write('scripts/build.ts', "console.error('No space left on device'); process.exit(3);");
    const { code, output } = await finish(start());
    expect(code).toBe(1);
    expect(output).toContain('Building the portal failed because the disk is full (exit code 3)');
  });

  test('A production start builds the portal, a development start does not', async () => {
    for (const options of [[], ['--dev']]) {
      const child = start({}, ...options);
      const seen = await serving(child);
      child.kill('SIGTERM');
      await once(child, 'close');
      expect(seen).toMatchObject(
        options.length
          ? { development: '1', node: 'development' }
          : { development: null, node: 'production' },
      );
      expect(readFileSync(join(root, 'builds'), 'utf8')).toBe('.');
    }
  });

  test('The server keeps little memory for later, and settings of the environment win', async () => {
    const child = start({ MALLOC_ARENA_MAX: '', NODE_OPTIONS: '--max-semi-space-size=64' });
    const { arenas, options } = await serving(child);
    child.kill('SIGTERM');
    await once(child, 'close');
    expect({ arenas, options }).toEqual({
      arenas: '',
      options: '--max-semi-space-size=16 --max-semi-space-size=64',
    });
  });

  test('SIGINT during a step stops the step and the start command', async () => {
    write(
      'scripts/build.ts',
      "import { writeFileSync } from 'node:fs'; writeFileSync('building', String(process.pid)); setTimeout(() => {}, 60000);",
    );
    const child = start();
    await expect.poll(() => existsSync(join(root, 'building'))).toBe(true);
    child.kill('SIGINT');
    const { code } = await finish(child);
    const builder = Number(readFileSync(join(root, 'building'), 'utf8'));
    expect(code).toBe(130);
    expect(() => process.kill(builder, 0)).toThrow(/ESRCH/);
  });
});

describe('Stop of the server', () => {
  test('The start command exits with the exit code of the server', async () => {
    expect(await finish(start({ LEAVE_AT_ONCE: '1', LEAVE_WITH: '7' }))).toMatchObject({ code: 7 });
  });

  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s reaches the server once and lets it stop gracefully',
    async (signal) => {
      const child = start();
      await serving(child);
      child.kill(signal);
      const { code } = await finish(child);
      expect({ code, stopped: howItStopped() }).toEqual({ code: 0, stopped: signal });
    },
  );

  test('The server stops when the start command is killed by SIGKILL', async () => {
    const child = start();
    await serving(child);
    child.kill('SIGKILL');
    await expect.poll(howItStopped).toBe('disconnect');
  });

  test.each(['SIGTERM', 'SIGKILL'] as const)('The server stops when npm is killed by %s', async (signal) => {
    const child = run(npm, ['start', '--silent']);
    await serving(child);
    child.kill(signal);
    await expect.poll(howItStopped).toBe('SIGTERM');
  });
});
