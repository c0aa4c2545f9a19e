import { MissingPage } from '#components/portal/missing-page.tsx';

/** A list that is neither the reader’s nor shared with them. */
export default function WishlistNotFound() {
  return <MissingPage thing="wishlist" />;
}
