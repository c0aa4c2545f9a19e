import { MissingPage } from '#components/portal/missing-page.tsx';

/** 404: in the partner's look when there is one, plain when the address names a partner that does not exist. */
export default function NotFound() {
  return <MissingPage />;
}
