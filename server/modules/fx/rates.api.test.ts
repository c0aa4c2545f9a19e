import { beforeAll, describe, expect, test } from 'vitest';
import { aMember, aTenant, callApi, systemContext, type Tenant } from '#server/testing/index.ts';
import { convertMinor, setExchangeMargin } from './index.ts';

type Rate = { from: string; to: string; rate: number };
type Envelope = {
  success: boolean;
  data: { rates: Rate[]; source: string; as_of: string; margin_percent: number };
};

let tenant: Tenant;
const rates = (query = '', key = tenant) => callApi<Envelope>('GET', `/v1/fx/rates${query}`, { key });

beforeAll(async () => {
  tenant = await aTenant();
});

describe('Exchange rates', () => {
  test('Exchange rates are listed in an envelope, from the app’s currency to all other quoted currencies', async () => {
    const { status, body } = await rates();
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: {
        rates: expect.any(Array),
        source: 'sandbox',
        as_of: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:00:00.000Z$/),
        margin_percent: 0,
      },
    });
    expect(body.data.rates).toContainEqual({ from: 'EUR', to: 'USD', rate: 1.1 });
    expect(body.data.rates.every(({ from, to, rate }) => from === 'EUR' && to !== 'EUR' && rate > 0)).toBe(
      true,
    );
    expect(new Set(body.data.rates.map(({ to }) => to)).size).toBe(body.data.rates.length);
  });

  test('Exchange rates start at the app’s currency or at the requested one', async () => {
    const inPounds = (await rates('', await aTenant({ currency: 'GBP' }))).body.data.rates;
    expect(inPounds).not.toEqual([]);
    expect(inPounds.every(({ from }) => from === 'GBP')).toBe(true);
    const inDollars = (await rates('?from=usd')).body.data.rates;
    expect(inDollars).toContainEqual({ from: 'USD', to: 'EUR', rate: 0.90909091 });
  });

  test('Exchange rates equal the rates that amounts are converted with', async () => {
    const yen = (await rates()).body.data.rates.find(({ to }) => to === 'JPY');
    expect(convertMinor({ environment: 'Sandbox' }, 100, 'EUR', 'JPY')).toBe(yen?.rate);
  });

  test('Exchange rates name the margin of the app and do not contain it', async () => {
    const dear = await aTenant();
    await setExchangeMargin(systemContext(), dear.appId, 175);
    const { data } = (await rates('', dear)).body;
    expect(data.margin_percent).toBe(1.75);
    expect(data.rates).toContainEqual({ from: 'EUR', to: 'USD', rate: 1.1 });
  });

  test('Exchange rates for an unquoted or invalid currency return 422 on from', async () => {
    for (const from of ['XAF', 'EURO', '']) {
      const { status, problem } = await rates(`?from=${from}`);
      expect([status, problem.errors?.[0]?.field]).toEqual([422, 'from']);
    }
  });

  test('Exchange rates require an API key; a bearer token alone is refused', async () => {
    const { status, problem } = await callApi('GET', '/v1/fx/rates', { as: await aMember(tenant) });
    expect([status, problem.code]).toEqual([401, 'unauthenticated']);
  });

  test('Exchange rates return 503 in Production while no source is configured', async () => {
    const production = await aTenant({ environment: 'Production' });
    const { status, problem } = await rates('', production);
    expect([status, problem.code]).toEqual([503, 'supplier_unavailable']);
  });
});
