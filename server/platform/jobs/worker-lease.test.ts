import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { config } from '../config/index.ts';
import { newId } from '../ids/index.ts';
import { openWorkerLease } from './worker-lease.ts';

const url = config.databaseDirectUrl.Sandbox;
const watcher = postgres(url, { max: 1, onnotice: () => {} });
afterAll(() => watcher.end());

/** True if no session holds the lease of this worker, so that another process would unlock its jobs. */
async function isFree(id: string): Promise<boolean> {
  const [row] = await watcher`select pg_try_advisory_lock(hashtextextended(${id}, 0)) as free`;
  if (row?.free) await watcher`select pg_advisory_unlock(hashtextextended(${id}, 0))`;
  return row?.free ?? false;
}

test('A lease is lost with its connection, and the next check takes each lost one again', async () => {
  const lease = openWorkerLease(`${url}${url.includes('?') ? '&' : '?'}application_name=lease_${newId()}`);
  const [one, other, late] = [newId(), newId(), newId()];
  await lease.hold(one);
  await lease.hold(other);
  expect(await Promise.all([one, other].map(isFree))).toEqual([false, false]);
  await watcher`
    select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'lease_%' and datname = current_database()`;
  await expect.poll(() => isFree(one)).toBe(true);
  // A worker that starts after the reconnect takes its own lease first.
  const isHeld = () =>
    lease.hold(late).then(
      () => true,
      () => false,
    );
  await expect.poll(isHeld).toBe(true);
  await lease.releaseDead();
  expect([await isFree(one), await isFree(other), await isFree(late)]).toEqual([false, false, false]);
  await lease.drop(one);
  await lease.releaseDead();
  expect([await isFree(one), await isFree(other)]).toEqual([true, false]);
  await lease.close();
});
