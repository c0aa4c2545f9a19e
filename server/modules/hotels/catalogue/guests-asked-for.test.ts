import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, callApi, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import { aRate, freshDates, initiate, leadGuest } from '../bookings/testing/shop.ts';
import type { HotelOrder, Stay } from './port.ts';
import { mapSuppliers, unmapSuppliers, whileSupplier } from './testing/mapped-suppliers.ts';

const hotel = 'htl_test_price_only';
let tenant: Tenant;
let member: Person;

const listRooms = (more: object = {}) =>
  callApi('POST', '/v1/hotel/rooms', {
    as: member,
    body: { hotel_id: hotel, ...freshDates(), guests: { adults: 2, rooms: 1 }, ...more },
  });

/** The stays that the supplier is asked for while `act` runs. */
async function staysAskedFor(act: () => Promise<unknown>): Promise<Stay[]> {
  const stays: Stay[] = [];
  const rooms = async (_ctx: unknown, _hotelId: string, stay: Stay) => {
    stays.push(stay);
    return [];
  };
  await whileSupplier('pelican', { rooms }, act);
  return stays;
}

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
  await systemContext().db.execute(sql`update users set country = 'PT' where id = ${member.userId}`);
  await mapSuppliers();
});

afterAll(unmapSuppliers);

describe('What suppliers are told of the guests', () => {
  test('The nationality of the guests is the given one, else the country of the member', async () => {
    const stays = await staysAskedFor(async () => {
      await listRooms();
      await listRooms({ guest_nationality: 'no' });
    });
    expect(stays.map(({ nationality }) => nationality)).toEqual(['PT', 'NO']);
  });

  test('The nationality of the guests is left out where neither request nor profile has one', async () => {
    const other = await aMember(tenant);
    const stays = await staysAskedFor(() =>
      callApi('POST', '/v1/hotel/rooms', {
        as: other,
        body: { hotel_id: hotel, ...freshDates(), guests: { adults: 2, rooms: 1 } },
      }),
    );
    expect(stays[0]).not.toHaveProperty('nationality');
  });

  test('The guests of each room and the ages of their children reach the supplier', async () => {
    const occupancies = [{ adults: 1, children_ages: [4, 9] }, { adults: 2 }];
    const stays = await staysAskedFor(() =>
      listRooms({ guests: { adults: 3, rooms: 2, children: 2, occupancies } }),
    );
    expect(stays[0]?.party).toEqual({
      adults: 3,
      rooms: 2,
      childrenAges: [4, 9],
      occupancies: [
        { adults: 1, childrenAges: [4, 9] },
        { adults: 2, childrenAges: [] },
      ],
    });
  });

  test.each([
    ['other adults', { adults: 2, rooms: 1, occupancies: [{ adults: 1 }] }],
    ['other rooms', { adults: 2, rooms: 1, occupancies: [{ adults: 1 }, { adults: 1 }] }],
    ['other children', { adults: 2, rooms: 1, children: 1, occupancies: [{ adults: 2 }] }],
    [
      'other ages',
      { adults: 2, rooms: 1, children_ages: [3], occupancies: [{ adults: 2, children_ages: [5] }] },
    ],
  ])('Guests of rooms with %s than the counts are refused by the name of the field', async (_, guests) => {
    const { status, problem } = await listRooms({ guests });
    expect([status, problem.errors?.[0]?.field]).toEqual([422, 'guests.occupancies']);
  });

  test('The supplier gets the telephone of the lead guest, and the stay as it was priced', async () => {
    const orders: HotelOrder[] = [];
    const rate = await aRate(member, { hotel });
    const holding = { hold: async (_ctx: unknown, order: HotelOrder) => void orders.push(order) };
    await whileSupplier('pelican', holding as never, () =>
      initiate(tenant, member, rate, { lead_guest: { ...leadGuest, phone_number: '+351 21 000 0000' } }),
    );
    expect(orders).toMatchObject([
      {
        leadGuest: { phone: expect.stringContaining('351') },
        stay: { nationality: 'PT' },
        supplierTotal: { currency: 'USD' },
      },
    ]);
  });
});
