import { MissingPage } from '#components/portal/missing-page.tsx';

/** A hotel that is not, or no longer, on the list. */
export default function HotelNotFound() {
  return <MissingPage thing="hotel" />;
}
