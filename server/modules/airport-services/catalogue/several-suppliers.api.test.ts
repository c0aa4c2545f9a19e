import { beforeAll, describe, expect, test } from 'vitest';
import { makeDue } from '#server/modules/hotels/bookings/testing/clock.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { aMember, aTenant, callApi, type Person, runJobs, type Tenant } from '#server/testing/index.ts';
import { aPaidBooking, aVisit, bookingOf, prebook, redemption } from '../bookings/testing/shop.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

type Found = { id: string; name: string; airport: { iata_code: string } };
type Page = { data: Found[]; total: number };

const searchFor = async (keyword: string, page = 1, size = 50): Promise<Page> => {
  const body = { keyword, pageSize: size, pageNumber: page, searchFields: [1], sortBy: [1] };
  const answer = await callApi<Page>('POST', '/v1/travel/search', { key: tenant, body });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
};

/** A lounge of the second supplier. */
const clubAt = async (airport: string): Promise<Found> => {
  const club = (await searchFor(airport)).data.find(({ name }) => name === 'Gatehouse Club');
  if (!club) throw new Error(`No second supplier at ${airport}`);
  return club;
};

describe('Venues of several suppliers', () => {
  test('A search pages through the venues of all suppliers and neither loses nor repeats one', async () => {
    const { total } = await searchFor('SYD');
    const seen: Found[] = [];
    for (let page = 1; page <= Math.ceil(total / 4); page += 1) {
      const { data, total: stated } = await searchFor('SYD', page, 4);
      expect(stated).toBe(total);
      seen.push(...data);
    }
    expect(seen).toHaveLength(total);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(total);
    const foreign = seen.filter(({ id }) => id.startsWith('apv_'));
    expect(foreign.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Gatehouse Club', 'Gatehouse Family Room']),
    );
    expect(seen.some(({ id }) => id === 'lounge_SYD_1')).toBe(true);
  });

  test('The service kinds of an airport count the venues of all suppliers', async () => {
    const modules = async (airport: string) => {
      const path = `/v1/travel/search/modules?transportHubId=airport_${airport}`;
      const { body } = await callApi<{ modules: { key: string; venue_count: number }[] }>('GET', path, {
        key: tenant,
      });
      return body.modules;
    };
    const counted = await modules('SYD');
    const { total } = await searchFor('SYD');
    expect(counted.reduce((sum, { venue_count: count }) => sum + count, 0)).toBe(total);
  });

  test('A supplier that is down leaves its venues out and nothing else', async () => {
    const found = await searchFor('XXP');
    expect(found.data.map(({ name }) => name)).toContain('Gatehouse Club');
    expect(found.total).toBe(found.data.length);
    const down = await callApi('POST', '/v1/travel/search', {
      key: tenant,
      body: { keyword: 'XXD', pageSize: 5, pageNumber: 1, searchFields: [1], sortBy: [] },
    });
    expect([down.status, down.problem.code]).toEqual([503, 'supplier_unavailable']);
  });

  test('An id never contains that of the supplier, leads to its venue, and one that was never shown is 404', async () => {
    const { id } = await clubAt('SYD');
    const details = await callApi<Found>('GET', `/v1/travel/lounge/${id}`, { as: member });
    expect(details.body).toMatchObject({ id, name: 'Gatehouse Club' });
    expect(details.text).not.toContain('GH.SYD');
    const date = addDays(today('Australia/Sydney'), 20);
    const slots = await callApi<{ slots: unknown[] }>('POST', `/v1/travel/lounge/${id}/availability`, {
      as: member,
      body: { date, guests: 2 },
    });
    expect(slots.body.slots.length).toBeGreaterThan(0);
    for (const unknown of ['apv_0123456789abcdef01234567', 'GH.SYD.L1']) {
      const answer = await callApi('GET', `/v1/travel/lounge/${unknown}`, { as: member });
      expect([unknown, answer.status]).toEqual([unknown, 404]);
    }
  });

  test('A visit is booked with the supplier of its venue, which decides later and has a barcode of its own', async () => {
    const { id } = await clubAt('ICN');
    const held = await prebook(member, aVisit({ product_id: id, passenger_count: 2 }));
    expect(held.body).toMatchObject({ hold_kind: 'none', product_id: id });
    const { booking } = await aPaidBooking(tenant, member, { product_id: id, passenger_count: 2 });
    expect(booking.status).toBe('pending_supplier');
    await makeDue('fulfil_session');
    await runJobs();
    expect((await bookingOf(member, booking.id)).status).toBe('confirmed');
    const pass = (await redemption(member, booking.id)).body;
    expect(pass.barcode).toMatchObject({
      format: 'qr',
      payload: expect.stringMatching(/^GH2\|GH-[\w-]+\|GH\.ICN\.L1\|/),
    });
  });
});
