import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, aTenant, type Person, runJobs, type Tenant } from '#server/testing/index.ts';
import type { AirportSupplier } from '../catalogue/port.ts';
import { airportSuppliers } from '../catalogue/suppliers.ts';
import { aSession, aVisit, create, leadPassenger, payWith } from './testing/shop.ts';

const simulated = airportSuppliers.all('Sandbox');

/** The telephone numbers that suppliers got, by reference and call. */
const told: { reference: string; call: 'hold' | 'book'; phone: string | null | undefined }[] = [];

/** The supplier, which also notes the telephone number of each order. */
function noting(supplier: AirportSupplier): AirportSupplier {
  const note = (call: 'hold' | 'book', { reference, lead }: Parameters<AirportSupplier['book']>[1]) =>
    told.push({ reference, call, phone: lead?.phone });
  const noted: Pick<AirportSupplier, 'hold' | 'book'> = {
    hold: (ctx, order, until) => {
      note('hold', order);
      return supplier.hold(ctx, order, until);
    },
    book: (ctx, order) => {
      note('book', order);
      return supplier.book(ctx, order);
    },
  };
  return Object.assign(Object.create(supplier), noted);
}

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
  airportSuppliers.register('Sandbox', simulated.map(noting));
});

afterAll(() => airportSuppliers.register('Sandbox', simulated));

const fastTrackFor = (calling_code: string, phone: string) =>
  create(member, {
    ...aVisit({ product_type: 'fast_track', product_id: 'fast_track_test_open' }),
    lead_passenger: { ...leadPassenger, calling_code, phone },
  });

test.each([
  ['+44', '+44 7700 900123', '+44 7700 900123'],
  ['44', '7700 900123', '+44 7700 900123'],
  ['+44', '07700 900123', '+44 7700 900123'],
  ['+351', '912 345 678', '+351 912 345 678'],
])(
  'The calling code %j and the number %j reach the supplier as %j, and the booking as they were sent',
  async (calling_code, phone, expected) => {
    told.length = 0;
    const { status, body } = await fastTrackFor(calling_code, phone);
    expect(status).toBe(201);
    expect(body.lead_passenger).toMatchObject({ calling_code, phone });
    const session = await aSession(member, body.id);
    await payWith(tenant, session.payment_intent_id, 'success');
    await runJobs();
    const own = told.filter(({ reference }) => reference === told[0]?.reference);
    expect(own.map(({ call, phone }) => [call, phone])).toEqual([
      ['hold', expected],
      ['book', expected],
    ]);
  },
);

test.each(['    ', '-----', '( - )', '+ ()-'])(
  'A fast track is refused with the number %j, which has no digits',
  async (phone) => {
    const { status, problem } = await fastTrackFor('+44', phone);
    expect([status, problem.errors?.map(({ field }) => field)]).toEqual([422, ['lead_passenger.phone']]);
  },
);
