import { createTranslator } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { getHotelBooking, type StayBooking } from '#server/modules/hotels/bookings/index.ts';
import { initiate, ratesOf } from '#server/modules/hotels/bookings/testing/shop.ts';
import type { Charge } from '#server/modules/hotels/catalogue/port.ts';
import { seededBrand } from '#server/modules/theming/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { aMember, aTenant, memberContext } from '#server/testing/index.ts';
import en from '../../messages/en/index.ts';
import { OrderSummary } from '../booking/order-summary.tsx';
import { PriceFacts } from './price-card.tsx';
import { StayCard } from './stay-card.tsx';
import { stayPurchase } from './stay-purchase.ts';
import { StayVoucher } from './stay-voucher.tsx';

vi.mock('next-intl/server', () => ({
  getTranslations: async (namespace: string) =>
    createTranslator({ locale: 'en', messages: en, namespace: namespace as 'booking' }),
}));

const cityTax: Charge = {
  name: 'City tax',
  included: false,
  amountMinor: 2_240,
  currency: 'EUR',
  payable: 'at_property',
};

let portal: MemberPortal;
let held: StayBooking;

beforeAll(async () => {
  const tenant = await aTenant();
  const member = await aMember(tenant);
  const context = await memberContext(member);
  const brand = seededBrand('aurora');
  portal = { locale: 'en', brand, memberContext: context, app: context.app } as unknown as MemberPortal;
  const rate = (await ratesOf(member)).find(({ price }) => price.due_now > 0);
  if (!rate) throw new Error('The hotel has no such rate');
  const { body } = await initiate(tenant, member, rate);
  held = await getHotelBooking({ ...context, key: null }, { booking_id: body.booking_id });
});

/** The held stay with these charges and this part of its total to be paid at the hotel. */
function stayWith(charges: Charge[], dueAtPropertyMinor = 0): StayBooking {
  const due = { dueAtPropertyMinor, dueAtPropertyLocal: null };
  return { ...held, status: 'confirmed', ...due, price: { ...held.price, ...due, charges } };
}

/** The words that a reader sees, with plain spaces. */
async function wordsOf(page: ReactNode): Promise<string> {
  const stream = await renderToReadableStream(<main>{page}</main>);
  await stream.allReady;
  return (await new Response(stream).text())
    .replace(/<(script|template)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ');
}

const summaryOf = async (stay: StayBooking) => {
  const { order, terms } = await stayPurchase(portal, stay);
  return wordsOf(<OrderSummary id="summary" order={order} terms={terms} locale="en" direction="ltr" />);
};

const voucherOf = (stay: StayBooking) => wordsOf(<StayVoucher portal={portal} stay={stay} />);

const links = { travellers: '/t', voucher: '/v', calendar: '/c' } as Parameters<typeof StayCard>[0]['links'];
const cardOf = (stay: StayBooking) => wordsOf(<StayCard portal={portal} booking={stay} links={links} />);

const priceOf = ({ price, policy }: StayBooking) => {
  const rate = { price: { ...price, nightly: [] }, policy, expiresAt: new Date().toISOString() };
  return wordsOf(
    <PriceFacts
      rate={rate as unknown as Parameters<typeof PriceFacts>[0]['rate']}
      nights={2}
      locale="en"
      earned={null}
    />,
  );
};

describe('A charge that the hotel collects beside the total', () => {
  test('The summary of the order and the voucher name it and its amount where they would say that nothing is due', async () => {
    for (const words of [await summaryOf(stayWith([cityTax])), await voucherOf(stayWith([cityTax]))]) {
      expect(words).toMatch(/At the hotel City tax EUR 22\.40 \(not in the total\)/);
      expect(words).not.toContain(en.price.nothingMore);
    }
  });

  test('The price of a rate and the page of a booking name it, and do not say above it that nothing is due', async () => {
    for (const words of [await priceOf(stayWith([cityTax])), await cardOf(stayWith([cityTax]))]) {
      expect(words).toMatch(/City tax, at the hotel, not in the total EUR 22\.40/);
      expect(words).not.toContain(en.price.nothingMore);
    }
  });

  test('The checkout names it among what is still to be paid at the hotel', async () => {
    const { dueOnSite } = await stayPurchase(portal, stayWith([cityTax]));
    expect(dueOnSite?.value).toMatch(/City tax\W* \W*EUR\s22\.40\W* \(not in the total\)/);
    expect((await stayPurchase(portal, stayWith([]))).dueOnSite).toBeNull();
  });

  test('It is named after the part of the total that is paid at the hotel', async () => {
    const words = await voucherOf(stayWith([cityTax], 1_000));
    expect(words).toMatch(/At the hotel EUR 10, City tax EUR 22\.40 \(not in the total\)/);
  });

  test('A charge that is part of the total, or paid with the booking, leaves nothing more to pay at the hotel', async () => {
    const others: Charge[] = [
      { ...cityTax, payable: 'now' },
      { ...cityTax, included: true, payable: 'now' },
    ];
    for (const words of [await voucherOf(stayWith(others)), await cardOf(stayWith(others))])
      expect(words).toContain(en.price.nothingMore);
  });
});
