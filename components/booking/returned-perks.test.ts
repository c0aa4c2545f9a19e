import { createTranslator } from 'next-intl';
import { expect, test, vi } from 'vitest';
import { getTravelBooking } from '#server/modules/airport-services/bookings/index.ts';
import { aBooking, aSession, payWith } from '#server/modules/airport-services/bookings/testing/shop.ts';
import { aPerk, movePerkToPast } from '#server/modules/perks/testing/wallet.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { aMember, aTenant, memberContext, runJobs } from '#server/testing/index.ts';
import en from '../../messages/en/index.ts';
import { perksOfFailed } from './returned-perks.ts';

vi.mock('next-intl/server', () => ({
  getTranslations: async (namespace: string) =>
    createTranslator({ locale: 'en', messages: en, namespace: namespace as 'booking.perksReturned' }),
}));

test('The page of a visit that failed says that its perk is back, unless it has expired meanwhile', async () => {
  const tenant = await aTenant();
  const member = await aMember(tenant);
  const context = await memberContext(member);
  const portal = { locale: 'en', memberContext: context, app: context.app } as unknown as MemberPortal;
  const caller = { ...context, key: null };
  const told = [];
  for (const age of ['1 day', '91 days']) {
    const perk = await aPerk(member, { valueType: 'amount', valueMinor: 1_000, valueCurrency: 'EUR' });
    const { id } = await aBooking(member, {
      product_id: 'lounge_test_refused',
      perk_payment: { item_ids: [perk] },
    });
    const { payment_intent_id: intent } = await aSession(member, id);
    await movePerkToPast(perk, age);
    await payWith(tenant, intent, 'success');
    await runJobs();
    const service = await getTravelBooking(caller, { booking_id: id });
    told.push([service.status, await perksOfFailed(portal, service)]);
  }
  expect(told).toEqual([
    ['failed', en.booking.perksReturned.all],
    ['failed', en.booking.perksReturned.ended],
  ]);
});
