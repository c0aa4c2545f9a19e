/** The most guests and rooms of a stay. */
export type PartyLimits = { guests: number; rooms: number };

/** The party that a form shows. */
export type ChosenParty = { adults: number; rooms: number; childCount: number };

/** A number in a select. */
export type CountChoice = { count: number; isDisabled: boolean };

/** The numbers of adults: with the children, at most as many guests as allowed. */
export function adultChoices({ adults, childCount }: ChosenParty, { guests }: PartyLimits): CountChoice[] {
  return countChoices(adults, guests, guests - childCount);
}

/** The numbers of rooms: each room needs an adult. */
export function roomChoices({ adults, rooms }: ChosenParty, limits: PartyLimits): CountChoice[] {
  return countChoices(rooms, limits.rooms, Math.min(limits.rooms, adults));
}

/** True while another child can join the party. */
export function canAddChild({ adults, childCount }: ChosenParty, { guests }: PartyLimits): boolean {
  return adults + childCount < guests;
}

/** The party with another number of adults, and at most as many rooms. */
export function withAdults<Party extends Omit<ChosenParty, 'childCount'>>(
  party: Party,
  adults: number,
): Party {
  return { ...party, adults, rooms: Math.min(party.rooms, adults) };
}

/**
 * The numbers up to `most`; those over `fitting` are disabled. The chosen number is always there and enabled, because a
 * browser does not send a disabled choice.
 */
function countChoices(chosen: number, most: number, fitting: number): CountChoice[] {
  const counts = Array.from({ length: most }, (_, index) => index + 1);
  if (chosen > most) counts.push(chosen);
  return counts.map((count) => ({ count, isDisabled: count > fitting && count !== chosen }));
}
