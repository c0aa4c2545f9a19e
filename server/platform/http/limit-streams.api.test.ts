import { expect, test } from 'vitest';
import { follow } from '#server/modules/bookings/testing/follow.ts';
import { aRate, initiate } from '#server/modules/hotels/bookings/testing/shop.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, callApi, systemContext, type Tenant } from '#server/testing/index.ts';

/** A tenant with the limits of every app; those of tests are higher. */
async function aLimitedTenant(): Promise<Tenant> {
  const tenant = await aTenant();
  await systemContext().db.execute(sql`update apps set limits = '{}'::jsonb where id = ${tenant.appId}`);
  return tenant;
}

test('A member who follows a booking 20 times at once gets a 429 with Retry-After until one of the streams ends', async () => {
  const tenant = await aLimitedTenant();
  const [ana, ben] = [await aMember(tenant), await aMember(tenant)];
  const [ofAna, ofBen] = [
    await initiate(tenant, ana, await aRate(ana)),
    await initiate(tenant, ben, await aRate(ben)),
  ];
  const path = `/v1/travel/bookings/${ofAna.body.booking_id}/events`;
  const streams = await Promise.all(Array.from({ length: 20 }, () => follow(ana, ofAna.body.booking_id)));
  for (const stream of streams) expect(await stream.next()).toMatchObject({ event: 'status' });

  const refused = await callApi('GET', path, { as: ana });
  expect([refused.status, refused.problem.code]).toEqual([429, 'rate_limited']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const other = await follow(ben, ofBen.body.booking_id);
  expect(await other.next()).toMatchObject({ event: 'status' });

  await streams.pop()?.leave();
  const again = async () => {
    const stream = await follow(ana, ofAna.body.booking_id);
    const first = await stream.next().catch(() => null);
    if (first) streams.push(stream);
    return first?.event;
  };
  await expect.poll(again).toBe('status');
  await callApi('POST', '/v1/auths/logout', { as: ana });
  await Promise.all([...streams, other].map((stream) => stream.leave()));
});

test('Streams that were refused or have ended do not count against the streams of a member', async () => {
  const tenant = await aLimitedTenant();
  const member = await aMember(tenant);
  const { body } = await initiate(tenant, member, await aRate(member));
  const refused = Array.from({ length: 21 }, () =>
    callApi('GET', '/v1/travel/bookings/nothing/events', { as: member }),
  );
  for (const { status } of await Promise.all(refused)) expect(status).toBe(404);
  await callApi('POST', '/v1/hotel/booking/cancel', { key: tenant, body: { booking_id: body.booking_id } });
  for (let opened = 0; opened <= 20; opened += 1) {
    const { status, text } = await callApi('GET', `/v1/travel/bookings/${body.booking_id}/events`, {
      as: member,
    });
    expect([status, text.includes('cancelled')]).toEqual([200, true]);
  }
});
