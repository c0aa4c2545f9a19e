import { MissingPage } from '#components/portal/missing-page.tsx';

/** A perk that is not in the reader’s wallet. */
export default function PerkNotFound() {
  return <MissingPage thing="perk" />;
}
