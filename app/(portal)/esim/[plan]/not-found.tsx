import { MissingPage } from '#components/portal/missing-page.tsx';

/** A plan that is not, or no longer, offered. */
export default function PlanNotFound() {
  return <MissingPage thing="plan" />;
}
