import { beforeAll, describe, expect, test } from 'vitest';
import { aMember, aTenant, callApi, type Tenant } from '#server/testing/index.ts';
import { convertInSandbox } from './index.ts';

type Rate = { from: string; to: string; rate: number };
type Envelope = { success: boolean; data: { rates: Rate[] } };

let tenant: Tenant;
const rates = (query = '', key = tenant) => callApi<Envelope>('GET', `/v1/fx/rates${query}`, { key });

beforeAll(async () => {
  tenant = await aTenant();
});

describe('exchange rates', () => {
  test('come in their envelope, from the app’s currency to every other that is quoted', async () => {
    const { status, body } = await rates();
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, data: { rates: expect.any(Array) } });
    expect(body.data.rates).toContainEqual({ from: 'EUR', to: 'USD', rate: 1.1 });
    expect(body.data.rates.every(({ from, to, rate }) => from === 'EUR' && to !== 'EUR' && rate > 0)).toBe(
      true,
    );
    expect(new Set(body.data.rates.map(({ to }) => to)).size).toBe(body.data.rates.length);
  });

  test('follow the app’s currency, and the one that is asked for', async () => {
    const inPounds = (await rates('', await aTenant({ currency: 'GBP' }))).body.data.rates;
    expect(inPounds).not.toEqual([]);
    expect(inPounds.every(({ from }) => from === 'GBP')).toBe(true);
    const inDollars = (await rates('?from=usd')).body.data.rates;
    expect(inDollars).toContainEqual({ from: 'USD', to: 'EUR', rate: 0.90909091 });
  });

  test('are those by which amounts are converted', async () => {
    const yen = (await rates()).body.data.rates.find(({ to }) => to === 'JPY');
    expect(convertInSandbox(100, 'EUR', 'JPY')).toBe(yen?.rate);
  });

  test('from a currency that is not quoted, or is none: 422 on from', async () => {
    for (const from of ['XAF', 'EURO', '']) {
      const { status, problem } = await rates(`?from=${from}`);
      expect([status, problem.errors?.[0]?.field]).toEqual([422, 'from']);
    }
  });

  test('are for programs: a bearer alone is refused', async () => {
    const { status, problem } = await callApi('GET', '/v1/fx/rates', { as: await aMember(tenant) });
    expect([status, problem.code]).toEqual([401, 'unauthenticated']);
  });

  test('are not made up in Production, where no source is configured: 503', async () => {
    const production = await aTenant({ environment: 'Production' });
    const { status, problem } = await rates('', production);
    expect([status, problem.code]).toEqual([503, 'supplier_unavailable']);
  });
});
