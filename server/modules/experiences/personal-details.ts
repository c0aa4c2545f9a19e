import type { PersonalDetails } from '#server/modules/bookings/index.ts';
import { type ExperienceDetails, experienceDetails } from './booking-details.ts';

/** The personal fields of bookings of experiences. */
export const personalDetails: PersonalDetails = {
  read(booking) {
    const { traveller, answers } = experienceDetails(booking);
    return {
      people: traveller ? [traveller] : [],
      notes: answers.map(({ question, answer }) => `${question}: ${answer}`),
    };
  },
  erased: { traveller: null, answers: [] } satisfies Partial<ExperienceDetails>,
  recipient: 'traveller' satisfies keyof ExperienceDetails,
};
