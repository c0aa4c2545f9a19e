import { beforeAll, expect, test } from 'vitest';
import { searchReader } from '#server/modules/hotels/catalogue/testing/read-search.ts';
import { anActivePerk, aPerk, aBooking as aPerkBooking, lock } from '#server/modules/perks/testing/wallet.ts';
import { aFullHistory } from '#server/modules/privacy/testing/full-history.ts';
import { aHistory, aNamedMember } from '#server/modules/privacy/testing/named-member.ts';
import { publishWebhookEvent } from '#server/modules/webhooks/index.ts';
import { anEndpointAt, aReceiver, runDue } from '#server/modules/webhooks/testing/receiver.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { jobs } from '#server/wiring/jobs.ts';
import { aTenant, breaksBooks, openApiStream, systemContext, type Tenant } from '../index.ts';

/** The jobs that clean up after bookings, points, perks, searches and deliveries. */
const cleaningJobs = [
  'sweep_bookings',
  'expire_points',
  'sweep_perks',
  'purge_hotel_searches',
  'purge_transfer_searches',
  'sweep_webhook_deliveries',
];

const ctx = systemContext();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await aTenant();
  // Some tests change rows directly.
  breaksBooks(tenant);
});

test('Traffic enqueues no job that has a schedule, so it cannot postpone one', async () => {
  const scheduled = jobs.flatMap(({ name, schedule }) => (schedule ? [name] : []));
  expect(scheduled).toEqual(expect.arrayContaining(cleaningJobs));
  await ctx.db.execute(sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier in ${scheduled}`);
  const ana = await aNamedMember(tenant);
  await searchReader(openApiStream).readWholeSearch(ana, {
    destination: 'Gmunden',
    check_in: addDays(today('Europe/Vienna'), 60),
    check_out: addDays(today('Europe/Vienna'), 62),
    guests: { adults: 2, children: 0, rooms: 1 },
  });
  await aHistory(tenant, ana);
  await aFullHistory(tenant, ana);
  await anActivePerk(ana);
  await lock(ana, [await aPerk(ana)], await aPerkBooking(ana));
  const receiver = await aReceiver();
  await anEndpointAt(receiver, tenant, ['circle.joined']);
  const joined = { circle_id: newId(), user_id: ana.userId, joined_via: 'by_link' as const };
  await publishWebhookEvent(ctx, tenant.appId, 'circle.joined', joined);
  await runDue(tenant);
  await receiver.close();
  const enqueued = await ctx.db.execute(sql`
    select distinct task_identifier from graphile_worker.jobs where task_identifier in ${scheduled}`);
  expect(enqueued).toEqual([]);
});
