import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/ids/index.ts';
import { aMember, aTenant, type Person, type Tenant } from '#server/testing/index.ts';
import { aBooking, aPerk, lock, perkApi, release, settle, type WirePerk } from './testing/wallet.ts';

type Perks = { perks: WirePerk[] };

let tenant: Tenant;
let ana: Person;

beforeAll(async () => {
  tenant = await aTenant();
  ana = await aMember(tenant);
});

describe('Perks of bookings', () => {
  const ofBooking = (person: Person, id: string) => perkApi<Perks>(person, 'GET', `/saved/booking/${id}`);

  test('The perks of a booking are those it has locked or used, without returned ones', async () => {
    const [one, two] = [await aPerk(ana), await aPerk(ana, { units: 2 })];
    const [bookingId, later] = [await aBooking(ana), await aBooking(ana)];
    expect((await ofBooking(ana, bookingId)).body).toEqual({ perks: [] });
    await lock(ana, [one, two], bookingId);
    await lock(ana, [two], later);
    const idsOf = ({ perks }: Perks) => perks.map(({ id, booking_id }) => [id, booking_id]);
    const both = [
      [two, bookingId],
      [one, bookingId],
    ];
    expect(idsOf((await ofBooking(ana, bookingId)).body)).toEqual(both);
    await settle(bookingId);
    expect(idsOf((await ofBooking(ana, bookingId)).body)).toEqual(both);
    await release(bookingId);
    expect((await ofBooking(ana, bookingId)).body).toEqual({ perks: [] });
    expect(idsOf((await ofBooking(ana, later)).body)).toEqual([[two, later]]);
  });

  test('The perks of a foreign or unknown booking are not found', async () => {
    const bookingId = await aBooking(ana);
    for (const [person, id] of [
      [await aMember(tenant), bookingId],
      [ana, newId()],
      [ana, 'nonsense'],
    ] as const) {
      const { status, problem } = await ofBooking(person, id);
      expect([status, problem.code]).toEqual([404, 'not_found']);
    }
  });
});
