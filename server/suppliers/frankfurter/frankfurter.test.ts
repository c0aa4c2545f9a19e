import { describe, expect, test } from 'vitest';
import { sourceSuite } from '#server/modules/fx/testing/source-suite.ts';
import { systemContext } from '#server/testing/index.ts';
import { frankfurterStandIn } from '#server/testing/stand-ins/frankfurter.ts';
import { fetchOf } from '#server/testing/stand-ins/stand-in.ts';
import { supplierSettings } from '#server/testing/stand-ins/supplier-settings.ts';
import { frankfurter } from './index.ts';

const origin = 'https://rates.example';
const standIn = frankfurterStandIn();
const source = frankfurter({
  settings: supplierSettings({ FRANKFURTER_URL: origin }),
  fetch: fetchOf({ [origin]: standIn }),
});
const ctx = systemContext('Production');

sourceSuite(source);

describe('The adapter of Frankfurter', () => {
  test('A bank that was closed keeps its rate, and the newest date is the date of the rates', async () => {
    const { asOf, perEuro } = await source.latest(ctx);
    expect(asOf).toBe('2026-11-23T00:00:00.000Z');
    expect(perEuro).toMatchObject({ AED: 4.0412, USD: 1.1004, IDR: 17_802 });
  });

  test('Without an address the source is unavailable and nothing is asked', async () => {
    const off = frankfurter({ settings: supplierSettings({}), fetch: fetchOf({ [origin]: standIn }) });
    await expect(off.latest(ctx)).rejects.toMatchObject({ code: 'supplier_unavailable', notAsked: true });
  });

  test.each([
    { fault: { kind: 'refused' as const }, kind: 'error' },
    { fault: { kind: 'status' as const, status: 500 }, kind: 'error' },
    { fault: { kind: 'status' as const, status: 503, retryAfterSeconds: 9 }, kind: 'unavailable' },
    { fault: { kind: 'cut' as const, bytes: 40 }, kind: 'error' },
  ])('An answer with the fault $fault.kind $fault.status is the failure $kind', async ({ fault, kind }) => {
    standIn.faults.plant(/^GET /, fault);
    await expect(source.latest(ctx)).rejects.toMatchObject({ isSupplierFailure: true, kind });
  });
});
