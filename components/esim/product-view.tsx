import { getTranslations } from 'next-intl/server';
import { getEsimPurchase, type OrderView } from '#server/modules/esim/index.ts';
import { nullIfNotFound } from '../booking/null-if-not-found.ts';
import type { ProductView } from '../booking/product-view.ts';
import { esimPurchase, planAddress } from './esim-purchase.ts';
import { orderHref } from './order-facts.ts';

/**
 * Orders of eSIMs. Their own page shows codes, usage and cancellation, so that they need no voucher, calendar
 * file and cancellation page.
 */
export const esimView: ProductView<OrderView> = {
  module: 'esim',
  read: (portal, id) => nullIfNotFound(getEsimPurchase(portal.memberContext, id)),
  ownPage: orderHref,

  purchase: esimPurchase,
  stillHeldText: async () => (await getTranslations('esim.checkout'))('signedOut'),
  holdAgain: async (_, order) => planAddress(order),
};
