import { beforeAll, describe, expect, test } from 'vitest';
import { exchangeMarginOf } from '#server/modules/fx/index.ts';
import { loadPricing } from '#server/modules/pricing/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aTenant, systemContext, type Tenant } from '#server/testing/index.ts';
import {
  endMarkupRule,
  listAuditEntries,
  listMarkupRules,
  setExchangeMargin,
  setMarkupRule,
} from '../index.ts';
import { operatorContext, refusalCode, refusedFields } from '../testing/operator-context.ts';

let tenant: Tenant;
const operator = () => ({ ...operatorContext(), reason: 'Contract of 2027' });

/** The terms that prices of the app are made by now. */
async function termsOf({ appId }: Tenant, currency = 'EUR') {
  const { markup } = await loadPricing({ ...systemContext(), app: { id: appId } }, 'hotels', currency);
  return markup;
}

beforeAll(async () => {
  tenant = await aTenant();
});

describe('Markup rules', () => {
  test('An operator sets, lists and ends a markup rule, with audit entries', async () => {
    const app = tenant.appId;
    const ctx = operator();
    expect(await termsOf(tenant)).toBeNull();
    const rule = await setMarkupRule(ctx, {
      app,
      product: 'hotels',
      percent: '12.5',
      fixed: '3',
      round_to: '1',
    });
    expect(rule).toMatchObject({ percent: 12.5, fixed: 3, round_to: 1, currency: 'EUR', valid_until: null });
    expect(await termsOf(tenant)).toEqual({
      ruleId: rule.id,
      percentBasisPoints: 1_250,
      fixedMinor: 300,
      roundToMinor: 100,
    });
    expect((await listMarkupRules(ctx, { app })).rules).toEqual([rule]);
    await endMarkupRule(ctx, { app, rule: rule.id });
    expect(await termsOf(tenant)).toBeNull();
    const { acts } = await listAuditEntries(ctx, { app });
    expect(acts.map(({ action, reason, subject_id: id }) => [action, reason, id])).toEqual([
      ['markup.end', 'Contract of 2027', rule.id],
      ['markup.set', 'Contract of 2027', rule.id],
    ]);
  });

  test('Of the rules that are valid the one with the latest beginning applies, and only to its product and app', async () => {
    const own = await aTenant();
    const app = own.appId;
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const set = (percent: string, valid_from: string, valid_until?: string) =>
      setMarkupRule(operator(), { app, product: 'hotels', percent, valid_from, valid_until });
    await set('1', at(-10));
    await set('2', at(-5));
    await set('3', at(-4), at(-1));
    await set('4', at(1));
    await setMarkupRule(operator(), { app, product: 'esim', percent: '5' });
    expect((await termsOf(own))?.percentBasisPoints).toBe(200);
    expect(await termsOf(await aTenant())).toBeNull();
  });

  test('In another currency a fixed amount is converted, and nothing is rounded', async () => {
    const own = await aTenant();
    await setMarkupRule(operator(), { app: own.appId, product: 'hotels', fixed: '10', round_to: '5' });
    expect(await termsOf(own, 'USD')).toMatchObject({ fixedMinor: 1_100, roundToMinor: 1 });
    expect(await termsOf(own, 'JPY')).toMatchObject({ fixedMinor: 1_650, roundToMinor: 1 });
  });

  test('A rule needs a reason, a known product and amounts that its currency has', async () => {
    const rule = { app: tenant.appId, product: 'hotels' as const };
    const refused = (more: object) => refusedFields(setMarkupRule(operator(), { ...rule, ...more }));
    expect(await refusedFields(setMarkupRule(operatorContext(), rule))).toEqual(['reason required']);
    expect(await refused({ percent: '1.255' })).toEqual(['percent too_fine']);
    expect(await refused({ fixed: '1.5', currency: 'JPY' })).toEqual(['fixed too_fine']);
    expect(await refused({ round_to: '0.001' })).toEqual(['round_to too_fine']);
    expect(await refused({ valid_until: '2020-01-01T00:00:00Z' })).toEqual(['valid_until too_early']);
    expect(await refused({ product: 'flights' })).toHaveLength(1);
    const foreign = await setMarkupRule(operator(), { ...rule, app: (await aTenant()).appId });
    expect(await refusalCode(endMarkupRule(operator(), { app: tenant.appId, rule: foreign.id }))).toBe(
      'not_found',
    );
    expect(await refusalCode(endMarkupRule(operator(), { app: tenant.appId, rule: newId() }))).toBe(
      'not_found',
    );
  });
});

test('An operator sets the margin of exchange rates, with a reason and an audit entry', async () => {
  const app = tenant.appId;
  expect(await refusedFields(setExchangeMargin(operatorContext(), { app, percent: '1' }))).toEqual([
    'reason required',
  ]);
  expect(await refusedFields(setExchangeMargin(operator(), { app, percent: '1.005' }))).toEqual([
    'percent too_fine',
  ]);
  await setExchangeMargin(operator(), { app, percent: '1.75' });
  const changed = await setExchangeMargin(operator(), { app, percent: '2' });
  expect(changed).toMatchObject({ percent: 2, before: 1.75 });
  expect(await exchangeMarginOf(systemContext(), app)).toBe(200);
  const { acts } = await listAuditEntries(operator(), { app });
  expect(acts[0]).toMatchObject({ action: 'fx.set_margin', detail: { percent: 2, before: 1.75 } });
});
