import { getTranslations } from 'next-intl/server';
import type { PerkOffer } from '#server/modules/airport-services/bookings/index.ts';
import { moneyLine, type Portal } from '#server/portal/index.ts';
import { perkTimeText } from '../perks/perk-facts.ts';

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

/** The perks that can be chosen for the guests of a visit, as the form shows them. */
export async function perkChoices(portal: Portal, offer: PerkOffer): Promise<OfferedPerks> {
  const { totalMinor, currency } = offer;
  const t = await getTranslations('airport.booking');
  const line = (minor: number) => moneyLine(minor, currency, portal.locale);
  const choices = await Promise.all(
    offer.choices.map(async ({ perk, paysMinor }) => ({
      perkId: perk.id,
      title: perk.title,
      note: t('perkNote', { time: await perkTimeText(portal, perk) }),
      amount: line(-paysMinor),
      paysMinor,
    })),
  );
  const dueTexts = Object.fromEntries(
    offer.sumsMinor.map((sumMinor) => [String(sumMinor), line(totalMinor - sumMinor)]),
  );
  return { choices, totalMinor, dueTexts };
}
