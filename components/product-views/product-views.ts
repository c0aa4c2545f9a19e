import { productOfItem } from '#server/modules/bookings/index.ts';
import { airportView } from '../airport/product-view.tsx';
import { type ProductKind, productOfKind } from '../booking/booking-kinds.ts';
import type { ProductView } from '../booking/product-view.ts';
import { esimView } from '../esim/product-view.tsx';
import { experienceView } from '../experiences/product-view.tsx';
import { hotelView } from '../hotels/product-view.tsx';
import { transferView } from '../transfers/product-view.tsx';

/** The view of each product. Server components and actions only: it reads bookings. */
export const productViews: Record<ProductKind, ProductView> = {
  hotel: hotelView,
  experience: experienceView,
  transfer: transferView,
  airport: airportView,
  esim: esimView,
};

/** The view of a kind of booking; null for an unknown kind. */
export function viewOfKind(kind: string): ProductView | null {
  const product = productOfKind(kind);
  return product ? productViews[product] : null;
}

/** The product of a type of checkout item; null for an unknown type. */
export function productOfItemType(type: string): ProductKind | null {
  const [kind] = productOfItem(type)?.kinds ?? [];
  return (kind && productOfKind(kind)) ?? null;
}
