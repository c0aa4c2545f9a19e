import type { BookingView } from '#server/modules/transfers/index.ts';
import type { TripSections } from '../booking/product-view.ts';
import { TransferSection } from './transfer-section.tsx';

export const transferSections: TripSections<BookingView> = {
  sections: (portal, transfers) =>
    transfers.map(({ booking: transfer, links }) => (
      <TransferSection key={transfer.id} portal={portal} transfer={transfer} links={links} />
    )),
};
