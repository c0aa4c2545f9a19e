import { MissingPage } from '#components/portal/missing-page.tsx';

/** A circle that the reader is not in. */
export default function CircleNotFound() {
  return <MissingPage thing="circle" />;
}
