import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mapSuppliers, unmapSuppliers } from '#server/modules/hotels/catalogue/testing/mapped-suppliers.ts';
import { sql } from '#server/platform/db/sql.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { aMember, aTenant, callApi, type Person, systemContext } from '#server/testing/index.ts';
import { listAuditEntries, mapHotel, unmapHotel } from '../index.ts';
import { operatorContext, refusalCode, refusedFields } from '../testing/operator-context.ts';

const hotel = 'htl_test_price_only';
let externalId: string;
let member: Person;

const operator = () => ({ ...operatorContext(), reason: 'The guests called.' });

async function mappingOf(external: string) {
  const [row] = await systemContext().db.execute<{ our_id: string | null; origin: string }>(sql`
    select our_id, origin from supplier_ids where supplier = 'pelican' and external_id = ${external}`);
  return row;
}

async function roomCount(): Promise<number> {
  const answer = await callApi<{ rooms: unknown[] }>('POST', '/v1/hotel/rooms', {
    as: member,
    body: {
      hotel_id: hotel,
      check_in: addDays(today('UTC'), 60),
      check_out: addDays(today('UTC'), 62),
      guests: { adults: 2, rooms: 1 },
    },
  });
  return answer.body.rooms.length;
}

beforeAll(async () => {
  member = await aMember(await aTenant());
  await mapSuppliers();
  const [row] = await systemContext().db.execute<{ external_id: string }>(
    sql`select external_id from supplier_ids where our_id = ${hotel}`,
  );
  externalId = row?.external_id ?? '';
});

afterAll(unmapSuppliers);

describe('Mapping of hotels by operators', () => {
  test('An operator unmaps and maps a hotel of a supplier, with audit entries, and the job keeps the decision', async () => {
    expect(await roomCount()).toBeGreaterThan(1);
    const ctx = operator();
    const named = { supplier: 'pelican', external_id: externalId };
    expect(await unmapHotel(ctx, named)).toEqual({
      ...named,
      hotel: null,
      before: hotel,
      before_confidence: 0.98,
    });
    await mapSuppliers();
    expect(await mappingOf(externalId)).toEqual({ our_id: null, origin: 'operator' });
    expect(await roomCount()).toBe(0);
    expect(await mapHotel(ctx, { ...named, hotel })).toMatchObject({ hotel, before: null });
    await mapSuppliers();
    expect(await mappingOf(externalId)).toEqual({ our_id: hotel, origin: 'operator' });
    expect(await roomCount()).toBeGreaterThan(1);
    const { acts } = await listAuditEntries(operatorContext(), {});
    expect(acts.slice(0, 2)).toMatchObject([
      { action: 'hotel.map', operator: ctx.operator, reason: ctx.reason },
      { action: 'hotel.unmap', operator: ctx.operator, reason: ctx.reason },
    ]);
  });

  test('A correction needs a reason, a supplier with ids of its own and a hotel that exists', async () => {
    const named = { supplier: 'pelican', external_id: externalId };
    expect(await refusedFields(unmapHotel(operatorContext(), named))).toEqual(['reason required']);
    expect(await refusedFields(unmapHotel(operator(), { ...named, supplier: 'nobody' }))).toEqual([
      'supplier unknown',
    ]);
    expect(await refusedFields(mapHotel(operator(), { ...named, supplier: 'kestrel', hotel }))).toEqual([
      'supplier has_our_ids',
    ]);
    expect(await refusalCode(mapHotel(operator(), { ...named, hotel: 'htl_city_2988507_zz' }))).toBe(
      'not_found',
    );
    expect(await refusalCode(unmapHotel(operator(), { ...named, external_id: '1' }))).toBe('not_found');
  });

  test('The job makes no hotel of its own in the Sandbox and stores the doubtful ones as suggestions', async () => {
    const [made] = await systemContext().db.execute(
      sql`select count(*)::int as hotels from canonical_hotels`,
    );
    expect(made).toEqual({ hotels: 0 });
    const [row] = await systemContext().db.execute<{ sure: number; doubtful: number }>(sql`
      select count(*) filter (where confidence >= 0.8)::int as sure,
        count(*) filter (where confidence < 0.8)::int as doubtful
      from supplier_ids where supplier = 'pelican' and kind = 'hotel'`);
    expect(row?.sure).toBeGreaterThan(4_000);
    expect(row?.doubtful).toBeGreaterThan(20);
  });
});
