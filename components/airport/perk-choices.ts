import { getTranslations } from 'next-intl/server';
import { toMajor } from '#server/platform/money/index.ts';
import { type Portal, priceLine } from '#server/portal/index.ts';
import { type Perk, perkTimeText } from '../perks/perk-facts.ts';
import { perkPaysMinor } from './fitting-perks.ts';

/** One unit of a perk that can pay for one guest. */
export type PerkChoice = {
  /** `saved_perk_id`; a perk of several units is offered several times. */
  perkId: string;
  title: string;
  note: string;
  /** `− EUR 32`. */
  amount: string;
  paysMinor: number;
};

export type OfferedPerks = {
  choices: PerkChoice[];
  /** What the visit costs without them. */
  totalMinor: number;
  /** What is left to pay for each sum that chosen perks can make, as text. */
  dueTexts: Record<string, string>;
};

const mostOffered = 6;

/** The perks that can be chosen for so many guests, each unit on its own, and what would be left to pay. */
export async function perkChoices(
  portal: Portal,
  perks: readonly Perk[],
  visit: { guests: number; perGuestMinor: number; currency: string },
): Promise<OfferedPerks> {
  const { guests, perGuestMinor, currency } = visit;
  const t = await getTranslations('airport.booking');
  const line = (minor: number) => priceLine(toMajor(minor, currency), currency, portal.locale);
  const offered = await Promise.all(
    perks.slice(0, mostOffered).map(async (perk): Promise<PerkChoice[]> => {
      const paysMinor = perkPaysMinor(portal, perk, perGuestMinor, currency);
      const choice = {
        perkId: perk.id,
        title: perk.title,
        note: t('perkNote', { time: await perkTimeText(portal, perk) }),
        amount: line(-paysMinor),
        paysMinor,
      };
      return Array.from({ length: Math.min(guests, perk.units_remaining) }, () => choice);
    }),
  );
  const choices = offered.flat();
  const totalMinor = guests * perGuestMinor;
  const sums = sumsOf(
    choices.map(({ paysMinor }) => paysMinor),
    guests,
  );
  const dueTexts = Object.fromEntries(sums.map((sum) => [String(sum), line(totalMinor - sum)]));
  return { choices, totalMinor, dueTexts };
}

/** Every sum that at most so many of the numbers make, nothing among them. */
export function sumsOf(numbers: readonly number[], most: number): number[] {
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
