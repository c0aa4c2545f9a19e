import { MissingPage } from '#components/portal/missing-page.tsx';

/** A trip, or a paper of it, that is not the reader’s. */
export default function TripNotFound() {
  return <MissingPage thing="trip" />;
}
