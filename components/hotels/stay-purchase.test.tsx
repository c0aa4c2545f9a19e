import { createTranslator } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { getHotelBooking, type StayBooking } from '#server/modules/hotels/bookings/index.ts';
import { initiate, ratesOf } from '#server/modules/hotels/bookings/testing/shop.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { aMember, aTenant, memberContext, type Person, type Tenant } from '#server/testing/index.ts';
import en from '../../messages/en/index.ts';
import { OrderSummary } from '../booking/order-summary.tsx';
import { stayPurchase } from './stay-purchase.ts';

vi.mock('next-intl/server', () => ({
  getTranslations: async (namespace: string) =>
    createTranslator({ locale: 'en', messages: en, namespace: namespace as 'booking' }),
}));

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

/** A held stay of which a part is paid at the hotel. */
async function aStay(): Promise<StayBooking> {
  const rates = await ratesOf(member, { hotel: 'htl_test_pay_at_property' });
  const rate = rates.find(({ price }) => price.due_at_property > 0);
  if (!rate) throw new Error('The hotel has no such rate');
  const { body } = await initiate(tenant, member, rate);
  return getHotelBooking({ ...(await memberContext(member)), key: null }, { booking_id: body.booking_id });
}

/** The order summary of the checkout page of a stay. */
async function summaryOf(stay: StayBooking): Promise<string> {
  const context = await memberContext(member);
  const portal = { locale: 'en', memberContext: context, app: context.app } as unknown as MemberPortal;
  const { order, terms } = await stayPurchase(portal, stay);
  return renderToStaticMarkup(
    await OrderSummary({ id: 'summary', order, terms, locale: 'en', direction: 'ltr' }),
  );
}

test('The checkout page says that no card guarantee is taken for what is paid at the hotel', async () => {
  expect(await summaryOf(await aStay())).toContain('No card guarantee is taken for it.');
});

test('The checkout page of a stay that is paid in full says nothing of a card guarantee', async () => {
  const paidNow = { ...(await aStay()), dueAtPropertyMinor: 0, dueAtPropertyLocal: null };
  const html = await summaryOf(paidNow);
  expect(html).toContain(en.price.nothingMore);
  expect(html).not.toContain('guarantee');
});
