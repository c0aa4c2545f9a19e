import type { PersonalDetails } from '#server/modules/bookings/index.ts';
import { type ExperienceDetails, experienceDetails } from './booking-details.ts';

/** The personal fields of bookings of experiences. */
export const personalDetails: PersonalDetails = {
  read(booking) {
    const { traveller, travellers, answers } = experienceDetails(booking);
    return {
      people: [...(traveller ? [traveller] : []), ...travellers],
      notes: answers.map(({ question, answer }) => `${question}: ${answer}`),
    };
  },
  erased: { traveller: null, travellers: [], answers: [] } satisfies Partial<ExperienceDetails>,
  recipient: 'traveller' satisfies keyof ExperienceDetails,
};
