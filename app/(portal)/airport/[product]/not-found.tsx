import { MissingPage } from '#components/portal/missing-page.tsx';

/** A lounge or another place of an airport that nobody knows. */
export default function VenueNotFound() {
  return <MissingPage thing="venue" />;
}
