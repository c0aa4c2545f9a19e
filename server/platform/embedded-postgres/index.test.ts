import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from './index.ts';
import { query, serverPid, startHolder, supervisorPid, waitUntilExited } from './testing/holder.ts';

let dataDirectory: string;
let cluster: string;
const log = () => {};

beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'embedded-postgres-'));
  cluster = join(dataDirectory, 'cluster');
});
afterEach(() => rmSync(dataDirectory, { recursive: true, force: true }));

describe('Embedded database', () => {
  test('The embedded database keeps its data, password and port across a restart', async () => {
    const first = await startEmbeddedPostgres({ dataDirectory, log });
    expect(await first.ensureDatabase('kept')).toBe(true);
    expect(await first.ensureDatabase('kept')).toBe(false);
    await query(
      first.urlFor('kept'),
      'create table notes (body text)',
      "insert into notes values ('ça reste')",
    );
    await first.stop();
    expect(readdirSync(cluster)).not.toContain('postmaster.pid');
    const second = await startEmbeddedPostgres({ dataDirectory, log });
    const rows = await query(second.urlFor('kept'), 'select upper(body) as body from notes');
    await second.stop();
    expect(first.fresh).toBe(true);
    expect(second.fresh).toBe(false);
    expect(second.urlFor('kept')).toBe(first.urlFor('kept'));
    expect(rows).toEqual([{ body: 'ÇA RESTE' }]);
  });

  test('The embedded database flushes commits to disk unless `durable` is false', async () => {
    const flushes = async (durable: boolean) => {
      const database = await startEmbeddedPostgres({ dataDirectory, log, durable });
      const [row] = await query(database.urlFor('postgres'), "select current_setting('fsync') as value");
      await database.stop();
      return row?.value;
    };
    expect([await flushes(true), await flushes(false)]).toEqual(['on', 'off']);
  });

  test('The embedded database listens on loopback only and requires the password, which only its owner can read', async () => {
    const database = await startEmbeddedPostgres({ dataDirectory, log, durable: false });
    const withWrongPassword = database.urlFor('postgres').replace(/:[0-9a-f]+@/, ':guess@');
    await expect(query(withWrongPassword, 'select 1')).rejects.toThrow(/password authentication failed/);
    const [row] = await query(database.urlFor('postgres'), 'show listen_addresses');
    await database.stop();
    expect(row).toEqual({ listen_addresses: '127.0.0.1' });
    expect(statSync(join(dataDirectory, 'settings.json')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dataDirectory, 'postgres.log'), 'utf8')).not.toContain('guess');
  });

  test('Processes share one embedded database, which runs until the last of them ends', async () => {
    const [first, second] = await Promise.all([
      startHolder({ dataDirectory, durable: false }),
      startHolder({ dataDirectory, durable: false }),
    ]);
    const pid = serverPid(cluster);
    expect([first.fresh, second.fresh].sort()).toEqual([false, true]);
    expect(second.url).toBe(first.url);
    await first.leave();
    await query(second.url, 'select 1');
    await second.kill();
    expect(await waitUntilExited(pid)).toBe(true);
  });

  test('A supervisor that answers late keeps its database, and the second process shares it', async () => {
    const first = await startEmbeddedPostgres({ dataDirectory, log, durable: false });
    const [supervisor, server] = [supervisorPid(dataDirectory), serverPid(cluster)];
    process.kill(supervisor, 'SIGSTOP');
    // Longer than a supervisor takes that is alive on a machine that is not busy.
    setTimeout(() => process.kill(supervisor, 'SIGCONT'), 7_000);
    const second = await startEmbeddedPostgres({ dataDirectory, log, durable: false });
    expect(serverPid(cluster)).toBe(server);
    expect(second.port).toBe(first.port);
    expect(await query(first.urlFor('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
    await Promise.all([first.stop(), second.stop()]);
  });

  test('An exclusive start of the embedded database is refused while another process uses it', async () => {
    const database = await startEmbeddedPostgres({ dataDirectory, log, durable: false });
    const refused = startHolder({ dataDirectory, shared: false });
    await expect(refused).rejects.toThrow(
      `Another process uses the database in ${dataDirectory}; stop it first.`,
    );
    await query(database.urlFor('postgres'), 'select 1');
    await database.stop();
  });
});

describe('Embedded database after a crash', () => {
  test('After a SIGKILL of its last user, the embedded database and its supervisor stop', async () => {
    const holder = await startHolder({ dataDirectory });
    const pids = [serverPid(cluster), supervisorPid(dataDirectory)];
    await holder.kill();
    expect(await waitUntilExited(...pids)).toBe(true);
    expect(readdirSync(cluster)).not.toContain('postmaster.pid');
  });

  test.runIf(process.platform === 'linux')(
    'The embedded database stops even when its supervisor and its last user are killed',
    async () => {
      const holder = await startHolder({ dataDirectory, durable: false });
      const server = serverPid(cluster);
      process.kill(supervisorPid(dataDirectory), 'SIGKILL');
      await holder.kill();
      expect(await waitUntilExited(server)).toBe(true);
      const next = await startEmbeddedPostgres({ dataDirectory, log, durable: false });
      await query(next.urlFor('postgres'), 'select 1');
      await next.stop();
    },
  );

  test('Committed data survives a SIGKILL of all processes, and the stale lock does not prevent a start', async () => {
    const holder = await startHolder({ dataDirectory });
    await query(holder.url, 'create table notes (body text)', "insert into notes values ('committed')");
    const pids = [supervisorPid(dataDirectory), serverPid(cluster)];
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    await holder.kill();
    await waitUntilExited(...pids);
    expect(readdirSync(cluster)).toContain('postmaster.pid');
    const next = await startEmbeddedPostgres({ dataDirectory, log });
    expect(await query(next.urlFor('postgres'), 'select body from notes')).toEqual([{ body: 'committed' }]);
    await next.stop();
  });

  test('A stale lock with the process id of another program does not prevent a start', async () => {
    const first = await startEmbeddedPostgres({ dataDirectory, log, durable: false });
    const lock = readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
    await first.stop();
    writeFileSync(join(cluster, 'postmaster.pid'), lock.replace(/^\d+/, String(process.ppid)));
    const next = await startEmbeddedPostgres({ dataDirectory, log, durable: false });
    await query(next.urlFor('postgres'), 'select 1');
    await next.stop();
  });

  test('A crashed embedded database is restarted on the same address', async () => {
    const lines: string[] = [];
    const database = await startEmbeddedPostgres({
      dataDirectory,
      log: (line) => lines.push(line),
      durable: false,
    });
    const dead = serverPid(cluster);
    process.kill(dead, 'SIGKILL');
    await expect
      .poll(() => query(database.urlFor('postgres'), 'select 1 as one').catch(() => null))
      .toEqual([{ one: 1 }]);
    expect(serverPid(cluster)).not.toBe(dead);
    await expect.poll(() => lines).toContain('The database had died and was started again');
    await database.stop();
  });

  test('A cluster whose creation was interrupted is created again', async () => {
    mkdirSync(join(dataDirectory, 'draft-x', 'cluster', 'base'), { recursive: true });
    const database = await startEmbeddedPostgres({ dataDirectory, log, durable: false });
    await database.stop();
    expect(database.fresh).toBe(true);
    expect(readdirSync(dataDirectory)).not.toContain('draft-x');
  });
});

describe('Port of the embedded database', () => {
  test('A taken port is an error when it was requested, and is replaced when it was only stored', async () => {
    const first = await startEmbeddedPostgres({ dataDirectory, log, durable: false });
    await first.stop();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(first.port, '127.0.0.1', resolve));
    const asked = startEmbeddedPostgres({ dataDirectory, log, port: first.port });
    await expect(asked).rejects.toThrow(
      `Port ${first.port} is taken; the embedded database cannot listen there.`,
    );
    const second = await startEmbeddedPostgres({ dataDirectory, log, durable: false });
    await second.stop();
    other.close();
    expect(second.port).not.toBe(first.port);
  });
});
