import { readGroup, readTrimmedText } from '#server/portal/index.ts';

/** Guests of one booking at most, as the contract of bookings says. */
const mostTravellers = 16;

/**
 * The guests whose passports the form asks for; empty when it asks for none. The first one is the lead guest. Each guest
 * has a passport field, so that the fields themselves say how many there are.
 */
export function readTravellers(form: FormData) {
  return readGroup(mostTravellers, (index) =>
    form.has(`traveller_${index}_passport`)
      ? {
          first_name: readTrimmedText(form, index === 0 ? 'first_name' : `traveller_${index}_first`),
          last_name: readTrimmedText(form, index === 0 ? 'last_name' : `traveller_${index}_last`),
          passport: readTrimmedText(form, `traveller_${index}_passport`),
        }
      : null,
  );
}
