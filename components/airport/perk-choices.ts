import { getTranslations } from 'next-intl/server';
import { coveredByPerkMinor } from '#server/modules/perks/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import { type Portal, priceLine } from '#server/portal/index.ts';
import { type Perk, perkTimeText } from '../perks/perk-facts.ts';

/** One unit of a perk that can pay for one guest. */
type PerkChoice = {
  /** `saved_perk_id`; a perk with several units is listed once for each unit. */
  perkId: string;
  title: string;
  note: string;
  /** `− EUR 32`. */
  amount: string;
  paysMinor: number;
};

export type OfferedPerks = {
  choices: PerkChoice[];
  /** The price of the visit without perks. */
  totalMinor: number;
  /** The remaining price as text, for each sum that the chosen perks can have. */
  dueTexts: Record<string, string>;
};

const maxOfferedPerks = 6;

/**
 * The perks that can be chosen for the guests of a visit, one choice for each unit, and the remaining price.
 */
export async function perkChoices(
  portal: Portal,
  perks: readonly Perk[],
  visit: { guests: number; perGuestMinor: number; currency: string },
): Promise<OfferedPerks> {
  const { guests, perGuestMinor, currency } = visit;
  const t = await getTranslations('airport.booking');
  const line = (minor: number) => priceLine(toMajor(minor, currency), currency, portal.locale);
  const offered = await Promise.all(
    perks.slice(0, maxOfferedPerks).map(async (perk): Promise<PerkChoice[]> => {
      const paysMinor = coveredByPerkMinor(portal, perk, perGuestMinor, currency);
      const choice = {
        perkId: perk.id,
        title: perk.title,
        note: t('perkNote', { time: await perkTimeText(portal, perk) }),
        amount: line(-paysMinor),
        paysMinor,
      };
      return Array.from({ length: Math.min(guests, perk.unitsRemaining) }, () => choice);
    }),
  );
  const choices = offered.flat();
  const totalMinor = guests * perGuestMinor;
  const sums = possibleSums(
    choices.map(({ paysMinor }) => paysMinor),
    guests,
  );
  const dueTexts = Object.fromEntries(sums.map((sum) => [String(sum), line(totalMinor - sum)]));
  return { choices, totalMinor, dueTexts };
}

/** Every sum of at most `most` of the numbers, including 0. */
export function possibleSums(numbers: readonly number[], most: number): number[] {
  let reached = new Map<string, { count: number; sum: number }>([['0 0', { count: 0, sum: 0 }]]);
  for (const number of numbers) {
    const next = new Map(reached);
    for (const { count, sum } of reached.values()) {
      if (count < most) next.set(`${count + 1} ${sum + number}`, { count: count + 1, sum: sum + number });
    }
    reached = next;
  }
  return [...new Set([...reached.values()].map(({ sum }) => sum))];
}
