import { createTranslator } from 'next-intl';
import { beforeAll, expect, test, vi } from 'vitest';
import { cancelTravelBooking, getTravelBooking } from '#server/modules/airport-services/bookings/index.ts';
import { aVisit, create, plainLounge } from '#server/modules/airport-services/bookings/testing/shop.ts';
import { aPerk, movePerkToPast } from '#server/modules/perks/testing/wallet.ts';
import { seededBrand } from '#server/modules/theming/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';
import { aMember, aTenant, memberContext, type Person } from '#server/testing/index.ts';
import en from '../../messages/en/index.ts';
import { serviceCancellation } from './service-cancellation.ts';

vi.mock('next-intl/server', () => ({
  getTranslations: async (namespace: string) =>
    createTranslator({ locale: 'en', messages: en, namespace: namespace as 'airport.trips' }),
}));

let member: Person;
let portal: MemberPortal;

beforeAll(async () => {
  member = await aMember(await aTenant());
  const context = await memberContext(member);
  const brand = seededBrand('aurora');
  portal = { locale: 'en', brand, memberContext: context, app: context.app } as unknown as MemberPortal;
});

test.each([
  { perks: 'valid perks', expired: [false, false], note: 'all' },
  { perks: 'a valid and an expired perk', expired: [false, true], note: 'some' },
  { perks: 'expired perks', expired: [true, true], note: 'ended' },
  { perks: 'perks of a venue that returns nothing', expired: [false, false], note: 'kept' },
  { perks: 'no perks', expired: [], note: null },
] as const)('The cancellation page of a visit says what becomes of $perks', async ({ expired, note }) => {
  const item_ids = await Promise.all(expired.map(() => aPerk(member)));
  const { body } = await create(
    member,
    aVisit({
      product_id: note === 'kept' ? 'lounge_test_non_refundable' : plainLounge,
      passenger_count: item_ids.length || 1,
      ...(item_ids.length > 0 && { perk_payment: { item_ids } }),
    }),
  );
  await Promise.all(
    item_ids.filter((_, index) => expired[index]).map((perk) => movePerkToPast(perk, '91 days')),
  );
  const ctx = { ...portal.memberContext, key: null };
  const service = await getTravelBooking(ctx, { booking_id: body.id });
  const { readTerms } = await serviceCancellation(portal, service);
  expect((await readTerms()).note).toBe(note ? en.booking.perksReturn[note] : undefined);
  // What the page promises is what the cancellation does.
  const { cancellation } = await cancelTravelBooking(ctx, { booking_id: body.id, dry_run: false });
  expect(cancellation.perkReturn).toBe(note);
});
