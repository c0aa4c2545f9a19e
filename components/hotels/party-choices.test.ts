import { expect, test } from 'vitest';
import { partyLimits, RoomGuests } from '#server/modules/hotels/catalogue/contract-guests.ts';
import { adultChoices, type ChosenParty, canAddChild, roomChoices, withAdults } from './party-choices.ts';

const offered = (choices: ReturnType<typeof adultChoices>) =>
  choices.flatMap(({ count, isDisabled }) => (isDisabled ? [] : [count]));

/** The parties that one change of the form makes. */
function nextParties(party: ChosenParty): ChosenParty[] {
  return [
    ...offered(adultChoices(party, partyLimits)).map((adults) => withAdults(party, adults)),
    ...offered(roomChoices(party, partyLimits)).map((rooms) => ({ ...party, rooms })),
    ...(canAddChild(party, partyLimits) ? [{ ...party, childCount: party.childCount + 1 }] : []),
    ...(party.childCount > 0 ? [{ ...party, childCount: party.childCount - 1 }] : []),
  ];
}

test('The guest fields make every party that the API takes, and no other', () => {
  const reached = new Map<string, ChosenParty>();
  const open: ChosenParty[] = [{ adults: 2, rooms: 1, childCount: 0 }];
  for (let party = open.pop(); party; party = open.pop()) {
    const key = JSON.stringify(party);
    if (reached.has(key)) continue;
    reached.set(key, party);
    open.push(...nextParties(party));
  }
  const isTaken = ({ adults, rooms, childCount }: ChosenParty) =>
    RoomGuests.safeParse({ adults, rooms, children: childCount }).success;
  expect([...reached.values()].filter((party) => !isTaken(party))).toEqual([]);
  const numbers = Array.from({ length: 20 }, (_, number) => number);
  const taken = numbers.flatMap((adults) =>
    numbers.flatMap((rooms) => numbers.map((childCount) => ({ adults, rooms, childCount })).filter(isTaken)),
  );
  expect(reached.size).toBe(taken.length);
});

test('Numbers of a refused party stay chosen in the guest fields until they are changed', () => {
  const party = { adults: 20, rooms: 30, childCount: 2 };
  expect(offered(adultChoices(party, partyLimits)).at(-1)).toBe(20);
  expect(offered(roomChoices(party, partyLimits)).at(-1)).toBe(30);
  expect(offered(adultChoices(party, partyLimits)).at(-2)).toBe(14);
  expect(offered(roomChoices(party, partyLimits)).at(-2)).toBe(8);
});
