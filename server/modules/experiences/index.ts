/** The experiences module: tours, activities and attractions, from search to cancellation. */
export { calculateExperiencePrice } from './calculate-price.ts';
export { cancelExperienceBooking } from './cancel-booking.ts';
export { termsOfRule } from './cancellation-terms.ts';
export { type CategorySlug, experienceCategories } from './categories.ts';
export { fitsQuestion, type GivenAnswer, isAsked } from './check-answers.ts';
export { findUnpaidVisit } from './find-unpaid-visit.ts';
export { getExperienceAvailability } from './get-availability.ts';
export { getExperienceBooking } from './get-booking.ts';
export { getExperience } from './get-experience.ts';
export { holdAtAcceptedPrice } from './hold-at-accepted-price.ts';
export { holdExperience } from './hold-experience.ts';
export { ingestExperiences, readExperienceCatalogue } from './ingest-experiences.ts';
export { listExperienceCategories } from './list-categories.ts';
export { partyBands } from './party.ts';
export { presentExperienceBooking } from './present-booking.ts';
export { presentAvailability, presentExperience, presentProductPage } from './present-product.ts';
export { presentHeldVisit, presentQuotedVisit } from './present-visit.ts';
export { readProductCards } from './read-product-cards.ts';
export { releaseExperienceHold } from './release-hold.ts';
export {
  searchExperiences,
  searchExperiencesByKeyword,
  searchExperiencesNearby,
} from './search-experiences.ts';
export { shareExperienceHold } from './share-hold.ts';
export type { Availability, ExperienceBooking, ProductPage } from './views.ts';
