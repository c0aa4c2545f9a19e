import type { OrderView } from '#server/modules/esim/index.ts';
import type { TripSections } from '../booking/product-view.ts';
import { EsimSection } from './esim-section.tsx';

export const esimSections: TripSections<OrderView> = {
  sections: (portal, orders) => <EsimSection portal={portal} orders={orders.map(({ booking }) => booking)} />,
};
