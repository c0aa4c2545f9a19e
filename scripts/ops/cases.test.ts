import { beforeAll, expect, test } from 'vitest';
import { casesOf } from '#server/modules/bookings/testing/reconciliation.ts';
import { ledgerOf } from '#server/modules/hotels/bookings/testing/books.ts';
import { aConfirmedBooking, aRate } from '#server/modules/hotels/bookings/testing/shop.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, runJobs, systemContext, type Tenant } from '#server/testing/index.ts';
import { runOpsProcess } from './testing/run-ops-process.ts';

let tenant: Tenant;
let bookingId: string;

beforeAll(async () => {
  tenant = await aTenant();
  const member = await aMember(tenant);
  ({ bookingId } = await aConfirmedBooking(tenant, member, await aRate(member)));
});

const ops = async (...args: string[]) => {
  const { code, output, errors } = await runOpsProcess([...args, '--environment', 'sandbox', '--by', 'olga']);
  expect({ args, code, errors }).toEqual({ args, code: 0, errors: '' });
  return output;
};

test('An operator lists a case, looks at its booking and cancels it, each with a command', async () => {
  await systemContext().db.execute(sql`update bookings set supplier_lost_at = now() where id = ${bookingId}`);
  await casesOf(`booking ${bookingId}`);
  const list = await ops('case', 'list', '--kind', 'lost_at_supplier', '--limit', '500');
  expect(list).toContain(`booking ${bookingId}`);
  expect(list).toContain('booking confirm');
  const shown = await ops('booking', 'show', '--booking', bookingId);
  expect(shown).toMatch(/state +confirmed/);
  expect(shown).toContain('Case lost_at_supplier');
  const reason = ['--reason', 'The hotel is overbooked'];
  const cancelled = await ops('booking', 'cancel', '--booking', bookingId, ...reason, '--json');
  expect(JSON.parse(cancelled)).toMatchObject({ booking: bookingId, state: 'cancelled', penalty: 0 });
  await runJobs();
  expect(await ledgerOf(bookingId)).toMatchObject({ booking: 'cancelled', supplier: 'cancelled' });
  expect(await ops('booking', 'release', '--booking', bookingId, ...reason)).toContain('requested');
  expect(await ops('audit', 'list', '--app', tenant.appId)).toMatch(/booking\.release.*booking\.cancel/s);
});
