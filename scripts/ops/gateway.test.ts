import { expect, test } from 'vitest';
import { gatewayForNewPayments } from '#server/modules/payments/index.ts';
import { aTenant, systemContext } from '#server/testing/index.ts';
import { runOpsProcess } from './testing/run-ops-process.ts';

test('An operator chooses the payment gateway of an app with a command, and an unknown one is refused', async () => {
  const { appId } = await aTenant();
  const choose = (gateway: string) =>
    runOpsProcess([
      ...['app', 'gateway', '--app', appId, '--gateway', gateway],
      ...['--environment', 'sandbox', '--by', 'olga', '--json'],
    ]);
  const { code, output, errors } = await choose('harbour');
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(JSON.parse(output)).toMatchObject({ gateway: 'harbour' });
  expect((await gatewayForNewPayments(systemContext(), appId)).gateway.name).toBe('harbour');
  const refused = await choose('nowhere');
  expect([refused.code, refused.errors + refused.output]).toEqual([
    1,
    expect.stringContaining('Must be one of'),
  ]);
});
