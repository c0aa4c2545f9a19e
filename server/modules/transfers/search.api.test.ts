import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import {
  aMember,
  aTenant,
  callApi,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { aSearch, pickupIn, poll, search, transferSearch } from './testing/shop.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

describe('Searches', () => {
  test('A transfer search returns immediately, without quotes, with its poll URL and interval', async () => {
    const started = await search({ as: member });
    expect(started.status).toBe(201);
    expect(started.headers.get('location')).toBe(started.body.poll_url);
    expect(started.body).toMatchObject({ status: 'searching', poll_after_ms: 2000, currency: 'EUR' });
    expect(started.body).not.toHaveProperty('quotes');
    const minutes =
      (Date.parse((started.body as unknown as { expires_at: string }).expires_at) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(19);
    expect(minutes).toBeLessThanOrEqual(20);
  });

  test('A transfer search collects complete quotes of several providers, the cheapest first', async () => {
    const found = await aSearch({ as: member });
    expect(found).toMatchObject({ more_coming: false, partial: false, currency: 'EUR' });
    expect(new Set(found.quotes.map(({ provider }) => provider.name)).size).toBeGreaterThan(6);
    expect(found.total).toBe(found.quotes.length);
    expect(found.filtered).toBe(found.quotes.length);
    for (const quote of found.quotes) {
      expect(quote.price).toBeGreaterThan(0);
      expect(quote.provider.logo).toMatch(/^\/media\/v1\/transfer\//);
      expect(quote.duration_minutes).toBeGreaterThan(0);
      expect(quote.capacity.passengers).toBeGreaterThanOrEqual(2);
    }
    expect(found.quotes.map(({ price }) => price)).toEqual(
      found.quotes.map(({ price }) => price).sort((one, other) => one - other),
    );
  });

  test('Each poll of a transfer search returns its parameters and the progress of each supplier', async () => {
    const started = await search({ as: member });
    const first = (await poll({ as: member }, started.body.search_id)).body;
    expect(first.suppliers.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);
    expect(first).toMatchObject({
      from: { address: 'CDG', type: 'airport', time_zone: 'Europe/Paris' },
      to: { address: '22 Rue de Rivoli, 75004 Paris, France', type: 'city' },
      pickup_datetime: pickupIn(30).replace('Z', '.000Z'),
      return_pickup_datetime: null,
      num_passengers: 2,
    });
    await runJobs();
    const last = (await poll({ as: member }, started.body.search_id)).body;
    expect(last.suppliers.map(({ state }) => state)).toEqual(['answered', 'answered', 'answered']);
  });

  test('Each poll lists the suppliers by name, whichever answered last', async () => {
    const { search_id } = (await search({ as: member })).body;
    await runJobs();
    // An update moves a row behind the others.
    for (const supplier of ['poolway', 'linebook'])
      await systemContext().db.execute(
        sql`update transfer_search_suppliers set failures = 0
            where search_id = ${search_id} and supplier = ${supplier}`,
      );
    // With statistics the planner reads so small a table sequentially, in the order of its rows.
    await systemContext().db.execute(sql`analyze transfer_search_suppliers`);
    const { body } = await poll({ as: member }, search_id);
    expect(body.suppliers.map(({ name }) => name)).toEqual(['linebook', 'poolway', 'roadlink']);
  });

  test('The display name of a transfer quote is make and model, else description, else type and class', async () => {
    const { quotes } = await aSearch({ as: member });
    for (const { make, model, vehicle_description, vehicle_type, vehicle_class, display_name } of quotes) {
      const fallback = vehicle_description ?? `${vehicle_type.name}, ${vehicle_class.name}`;
      expect(display_name).toBe(make && model ? `${make} ${model}` : fallback);
    }
    expect(quotes.some(({ make }) => make === null)).toBe(true);
    expect(quotes.some(({ vehicle_description }) => vehicle_description === null)).toBe(true);
  });

  test('The price of a transfer is repeatable, and higher at night and for a round trip', async () => {
    const priceOf = async (more: Record<string, unknown>) => {
      const { quotes } = await aSearch({ as: member }, more);
      const taxi = quotes.find(({ provider }) => provider.name === 'City Cab Union');
      return taxi?.price as number;
    };
    const day = await priceOf({});
    expect(await priceOf({})).toBe(day);
    expect(await priceOf({ pickup_datetime: pickupIn(30).replace('T12', 'T23') })).toBeGreaterThan(day);
    const both = await priceOf({ return_pickup_datetime: pickupIn(33) });
    expect(both).toBeGreaterThan(day * 1.8);
    expect(both).toBeLessThan(day * 2);
  });

  test('A transfer search returns no vehicle that is too small for the number of passengers', async () => {
    const { quotes } = await aSearch({ as: member }, { num_passengers: 30 });
    expect(quotes.length).toBeGreaterThan(0);
    for (const { capacity } of quotes) expect(capacity.passengers).toBeGreaterThanOrEqual(30);
  });

  test('A transfer search is priced in the requested currency, else in the app’s default', async () => {
    const { quotes } = await aSearch({ as: member }, { currency: 'JPY' });
    expect(quotes).not.toEqual([]);
    expect(quotes.every(({ price }) => Number.isInteger(price))).toBe(true);
    expect((await aSearch({ as: member }, { currency: undefined })).currency).toBe('EUR');
  });

  test('An API key can poll its own transfer search, and a member cannot', async () => {
    const started = await search({ key: tenant });
    await runJobs();
    expect((await poll({ key: tenant }, started.body.search_id)).body.quotes.length).toBeGreaterThan(0);
    expect((await poll({ as: member }, started.body.search_id)).status).toBe(404);
  });
});

test('A poll of transfers returns the number of quotes per supplier, which add up to the total', async () => {
  const started = await search({ as: member });
  const first = (await poll({ as: member }, started.body.search_id)).body;
  expect(first.suppliers.map(({ quotes }) => quotes)).toEqual([0, 0, 0]);
  await runJobs();
  const filters = { filter_max_price: 1 };
  const { suppliers, total, filtered } = (await poll({ as: member }, started.body.search_id, filters)).body;
  expect(filtered).toBe(0);
  expect(suppliers.reduce((sum, { quotes }) => sum + quotes, 0)).toBe(total);
  expect(suppliers.every(({ quotes }) => quotes > 0)).toBe(true);
});

describe('Addresses', () => {
  const placeOf = async (start_address: string) =>
    (
      (await search({ as: member }, transferSearch({ start_address, end_address: 'Lyon' })))
        .body as never as {
        from: Record<string, unknown>;
      }
    ).from;

  test.each([
    ['CDG', 'airport', 'FR'],
    ['Charles de Gaulle Airport (CDG)', 'airport', 'FR'],
    ['CDG Terminal 2E', 'airport', 'FR'],
    ['10 Downing Street, London SW1A 2AA, United Kingdom', 'city', 'GB'],
    ['44 Tehama Street, San Francisco, CA 94105, USA', 'city', 'US'],
    ['Hotel Adlon Berlin', 'city', 'DE'],
    ['city_2988507', 'city', 'FR'],
  ])('The address "%s" is a place of type %s in %s', async (address, type, country_code) => {
    expect(await placeOf(address)).toMatchObject({ address, type, country_code });
  });

  test('A street address always resolves to the same coordinates in its city', async () => {
    const [one, again, other] = [
      await placeOf('1 Rue A, Paris'),
      await placeOf('1 Rue A, Paris'),
      await placeOf('2 Rue B, Paris'),
    ];
    expect(one).toEqual(again);
    expect([one?.lat, one?.lng]).not.toEqual([other?.lat, other?.lng]);
  });

  test.each([
    ['start_address', { start_address: 'Nowhere at all, Qqqqq' }, 'unknown_address'],
    ['end_address', { end_address: 'Xyzzyville' }, 'unknown_address'],
    ['end_address', { start_address: 'Paris', end_address: 'Paris, France' }, 'same_place'],
    ['end_address', { end_address: '' }, undefined],
  ])('A transfer search with an invalid %s is 422 on that field (case %#)', async (field, more, code) => {
    const { status, problem } = await search({ as: member }, transferSearch(more));
    expect([status, problem.errors?.[0]?.field]).toEqual([422, field]);
    if (code) expect(problem.errors?.[0]?.code).toBe(code);
  });
});

describe('Search parameters', () => {
  test('A pickup time without an offset is local time at the pickup place', async () => {
    const day = pickupIn(40).slice(0, 10);
    const started = await search(
      { as: member },
      transferSearch({ start_address: 'Tokyo', end_address: 'HND', pickup_datetime: `${day}T09:00` }),
    );
    expect(started.body).toMatchObject({ pickup_datetime: `${day}T00:00:00.000Z` });
    const withOffset = await search(
      { as: member },
      transferSearch({ pickup_datetime: `${day}T09:00:00-05:00` }),
    );
    expect(withOffset.body).toMatchObject({ pickup_datetime: `${day}T14:00:00.000Z` });
  });

  test.each([
    ['a pickup in the past', { pickup_datetime: '2020-01-01T10:00:00Z' }, 'pickup_datetime', 'too_early'],
    ['a pickup a century ahead', { pickup_datetime: '2126-01-01T10:00:00Z' }, 'pickup_datetime', 'too_late'],
    ['a pickup without a time', { pickup_datetime: '2027-01-01' }, 'pickup_datetime', 'invalid_format'],
    [
      'a pickup on a date that does not exist',
      { pickup_datetime: '2027-02-30T10:00' },
      'pickup_datetime',
      'invalid_format',
    ],
    [
      'a return before the pickup',
      { return_pickup_datetime: pickupIn(20) },
      'return_pickup_datetime',
      'too_early',
    ],
    ['no passengers', { num_passengers: 0 }, 'num_passengers', 'too_small'],
    ['a fractional number of passengers', { num_passengers: 1.5 }, 'num_passengers', 'invalid_type'],
    ['an unknown currency', { currency: 'XXZ' }, 'currency', 'custom'],
    ['a currency without an exchange rate', { currency: 'XAU' }, 'currency', undefined],
  ])('A transfer search with %s is 422', async (_, more, field, code) => {
    const { status, problem } = await search({ as: member }, transferSearch(more));
    expect([status, problem.errors?.[0]?.field]).toEqual([422, field]);
    if (code && code !== 'custom') expect(problem.errors?.[0]?.code).toBe(code);
  });
});

describe('Polls', () => {
  test('A poll of transfers returns more_coming until every supplier has answered', async () => {
    const started = await search({ as: member });
    expect((await poll({ as: member }, started.body.search_id)).body).toMatchObject({
      more_coming: true,
      partial: false,
      quotes: [],
    });
    await runJobs();
    expect((await poll({ as: member }, started.body.search_id)).body.more_coming).toBe(false);
  });

  test('A transfer search whose jobs were lost ends after its deadline of 30 seconds', async () => {
    const started = await search({ as: member });
    const { db } = systemContext();
    await db.execute(
      sql`update transfer_searches set created_at = now() - interval '31 seconds' where id = ${started.body.search_id}`,
    );
    const ended = await poll({ as: member }, started.body.search_id);
    // No supplier answered.
    expect([ended.status, ended.problem.code]).toEqual([502, 'supplier_error']);
    await runJobs();
  });

  test('Each supplier of a transfer search has its own deadline', async () => {
    const started = await search({ as: member });
    await systemContext().db.execute(
      sql`update transfer_searches set created_at = now() - interval '21 seconds' where id = ${started.body.search_id}`,
    );
    const { body } = await poll({ as: member }, started.body.search_id);
    expect(body.more_coming).toBe(true);
    expect(body.suppliers.map(({ name, state }) => [name, state])).toEqual([
      ['linebook', 'waiting'],
      ['poolway', 'timed_out'],
      ['roadlink', 'waiting'],
    ]);
    await runJobs();
    const later = (await poll({ as: member }, started.body.search_id)).body;
    expect(later.suppliers.map(({ state }) => state)).toEqual(['answered', 'timed_out', 'answered']);
  });

  test('A transfer supplier that has more to come is polled again after the interval that it asks for', async () => {
    const end_address = 'Test One Supplier Silent, Paris';
    const startedMs = Date.now();
    const { search_id } = (await search({ as: member }, transferSearch({ end_address }))).body;
    await runJobs();
    const [next] = await systemContext().db.execute<{ run_at: string }>(
      sql`select run_at from graphile_worker.jobs where key = ${`poll_transfer_supplier:${search_id}:linebook`}`,
    );
    expect(Date.parse(next?.run_at ?? '')).toBeGreaterThanOrEqual(startedMs + 2_000);
  });

  test('A poll of an expired transfer search is 410', async () => {
    const { search_id } = await aSearch({ as: member });
    await systemContext().db.execute(
      sql`update transfer_searches set expires_at = now() - interval '1 second' where id = ${search_id}`,
    );
    for (const filters of [undefined, {}]) {
      const late = await poll({ as: member }, search_id, filters);
      expect([late.status, late.problem.code]).toEqual([410, 'search_expired']);
    }
  });

  test('A poll of transfers is partial when a supplier failed or timed out', async () => {
    const failed = await aSearch({ as: member }, { end_address: 'Test One Supplier Fails, Paris' });
    expect(failed).toMatchObject({ more_coming: false, partial: true });
    expect(failed.quotes.length).toBeGreaterThan(0);
    expect(failed.suppliers.map(({ state }) => state).sort()).toEqual(['answered', 'answered', 'failed']);
    const started = await search(
      { as: member },
      transferSearch({ end_address: 'Test One Supplier Silent, Paris' }),
    );
    await runJobs();
    expect((await poll({ as: member }, started.body.search_id)).body.more_coming).toBe(true);
    await systemContext().db.execute(
      sql`update transfer_searches set created_at = now() - interval '31 seconds' where id = ${started.body.search_id}`,
    );
    const ended = (await poll({ as: member }, started.body.search_id)).body;
    expect(ended).toMatchObject({ more_coming: false, partial: true });
    expect(ended.suppliers.map(({ state }) => state)).toContain('timed_out');
    expect(ended.suppliers.map(({ state }) => state)).not.toContain('waiting');
    expect(ended.quotes.length).toBeGreaterThan(0);
  });

  test('A poll of transfers is 502 when every supplier failed, and empty when none has an offer', async () => {
    const failing = await search(
      { as: member },
      transferSearch({ end_address: 'Test All Suppliers Fail, Paris' }),
    );
    await runJobs();
    for (const filters of [undefined, { sort_by: 'price_asc' }]) {
      const failed = await poll({ as: member }, failing.body.search_id, filters);
      expect([failed.status, failed.problem.code]).toEqual([502, 'supplier_error']);
    }
    expect(await aSearch({ as: member }, { end_address: 'Test No Transfers, Paris' })).toMatchObject({
      more_coming: false,
      partial: false,
      quotes: [],
      total: 0,
    });
  });

  test('Another member and an API key get 404 for a member’s transfer search', async () => {
    const { search_id } = await aSearch({ as: member });
    const other = await aMember(tenant);
    for (const filters of [undefined, {}]) {
      expect((await poll({ as: other }, search_id, filters)).status).toBe(404);
      expect((await poll({ key: tenant }, search_id, filters)).status).toBe(404);
    }
  });
});

test('Quotes and supplier progress of a transfer search are read by index', async () => {
  const { db } = systemContext();
  const { search_id } = await aSearch({ as: member });
  const plans = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return Promise.all(
      ['transfer_quotes', 'transfer_search_suppliers'].map((table) =>
        tx.execute<{ 'QUERY PLAN': string }>(
          sql`explain select * from ${sql.identifier(table)} where app_id = ${tenant.appId} and search_id = ${search_id}`,
        ),
      ),
    );
  });
  const text = plans
    .flat()
    .map((row) => row['QUERY PLAN'])
    .join('\n');
  expect(text).not.toContain('Seq Scan');
});

test('The purge deletes only transfer searches that expired more than 24 hours ago', async () => {
  const { purgeTransferSearches } = await import('./index.ts');
  const [old, fresh] = [await aSearch({ as: member }), await aSearch({ as: member })];
  const ctx = systemContext();
  await ctx.db.execute(
    sql`update transfer_searches set expires_at = now() - interval '25 hours' where id = ${old.search_id}`,
  );
  await purgeTransferSearches.run(ctx, {});
  expect((await poll({ as: member }, old.search_id)).status).toBe(404);
  expect((await poll({ as: member }, fresh.search_id)).status).toBe(200);
});

test('A transfer search in Production without a supplier is 503 and never uses the Sandbox', async () => {
  const production = await aTenant({ environment: 'Production' });
  const { status, problem } = await search({ key: production });
  expect([status, problem.code]).toEqual([503, 'supplier_unavailable']);
});

test('Every value of the published transfer taxonomy is accepted by its filter', async () => {
  const taxonomy = await callApi<Record<string, { key?: number | string; name: string }[]>>(
    'GET',
    '/v1/travel/ground-transport/taxonomy',
    { as: member },
  );
  expect(taxonomy.status).toBe(200);
  const { search_id } = await aSearch({ as: member });
  const { vehicle_types = [], vehicle_classes = [], categories = [], amenities = [] } = taxonomy.body;
  const filters = {
    filter_vehicle_types: vehicle_types.flatMap(({ key, name }) => [name, String(key)]),
    filter_vehicle_classes: vehicle_classes.flatMap(({ key, name }) => [name, String(key)]),
    filter_categories: categories.map(({ name }) => name),
    filter_amenities: amenities.slice(0, 1).map(({ key }) => key),
  };
  for (const filter of Object.entries(filters)) {
    expect((await poll({ as: member }, search_id, Object.fromEntries([filter]))).status).toBe(200);
  }
});
