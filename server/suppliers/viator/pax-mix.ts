import type { AgeBand, Pax, PriceLine } from '#server/modules/experiences/port.ts';
import { parseAmount } from '#server/platform/supplier-http/index.ts';
import type { ageBandNames, CheckedItem, ViatorProduct } from './answers.ts';

type ViatorBand = (typeof ageBandNames)[number];

export type PaxMix = { ageBand: ViatorBand; numberOfTravelers: number }[];

/** Currencies in which Viator takes holds and bookings. */
const bookableCurrencies = ['USD', 'CAD', 'GBP', 'AUD', 'EUR'];

/** The currency that is asked for if Viator books in it, otherwise US dollars. */
export const bookableCurrency = (currency: string): string =>
  bookableCurrencies.includes(currency) ? currency : 'USD';

/** The age bands that a product sells. */
export const bandsOfProduct = ({ pricingInfo }: ViatorProduct): ViatorBand[] =>
  (pricingInfo?.ageBands ?? []).map(({ ageBand }) => ageBand);

/** Our name of an age band. */
export const bandOf = (band: ViatorBand): AgeBand => band.toLowerCase() as AgeBand;

/** A party in the bands of the product. Everybody is a traveller where there are no other bands; infants go along. */
export function paxMixOf(product: ViatorProduct, pax: Pax): PaxMix {
  const sold = bandsOfProduct(product);
  const { adults, children, seniors = 0, youths = 0, infants = 0 } = pax;
  if (sold.includes('TRAVELER')) {
    const everybody = adults + children + seniors + youths + infants;
    return [{ ageBand: 'TRAVELER', numberOfTravelers: everybody }];
  }
  const counts: [ViatorBand, number][] = [
    ['ADULT', adults],
    ['SENIOR', seniors],
    ['YOUTH', youths],
    ['CHILD', children],
    ['INFANT', sold.includes('INFANT') ? infants : 0],
  ];
  return counts.flatMap(([ageBand, count]) => (count > 0 ? [{ ageBand, numberOfTravelers: count }] : []));
}

/** The band of each traveller, in the order in which they are numbered. */
export const partyOf = (mix: PaxMix): ViatorBand[] =>
  mix.flatMap(({ ageBand, numberOfTravelers }) => Array.from({ length: numberOfTravelers }, () => ageBand));

/**
 * The price of a visit by person. A price for the group, and a subtotal that cannot be shared evenly, is shared to the
 * minor unit, so that the lines add up to the total. Null if the amounts cannot be read.
 */
export function linesOf(item: CheckedItem, mix: PaxMix, currency: string): PriceLine[] | null {
  const totalMinor = parseAmount(item.totalPrice?.price.recommendedRetailPrice, currency);
  if (totalMinor === null) return null;
  const parts = item.lineItems.map(({ ageBand, numberOfTravelers, subtotalPrice }) => ({
    band: ageBand,
    count: numberOfTravelers,
    minor: parseAmount(subtotalPrice.price.recommendedRetailPrice, currency) ?? -1,
  }));
  const isByPerson =
    parts.every(({ minor }) => minor >= 0) &&
    parts.reduce((sum, { minor }) => sum + minor, 0) === totalMinor &&
    parts.reduce((sum, { count }) => sum + count, 0) === partyOf(mix).length;
  const persons = isByPerson
    ? parts.flatMap(({ band, count, minor }) =>
        share(
          Array.from({ length: count }, () => band),
          minor,
        ),
      )
    : share(partyOf(mix), totalMinor);
  const lines = new Map<string, PriceLine>();
  for (const { band, minor } of persons) {
    const key = `${band} ${minor}`;
    const line = lines.get(key) ?? { band: bandOf(band), quantity: 0, unitMinor: minor, totalMinor: 0 };
    lines.set(key, { ...line, quantity: line.quantity + 1, totalMinor: line.totalMinor + minor });
  }
  return [...lines.values()];
}

/** The same amount for each, and one minor unit more for the first ones where it does not come out even. */
function share(party: readonly ViatorBand[], minor: number): { band: ViatorBand; minor: number }[] {
  const each = Math.floor(minor / party.length);
  const rest = minor - each * party.length;
  return party.map((band, index) => ({ band, minor: each + (index < rest ? 1 : 0) }));
}
