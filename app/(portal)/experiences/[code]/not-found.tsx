import { MissingPage } from '#components/portal/missing-page.tsx';

/** An experience that is not, or no longer, offered. */
export default function ExperienceNotFound() {
  return <MissingPage thing="experience" />;
}
