import type { Charge, Party, StayPrice } from '#server/modules/hotels/catalogue/port.ts';
import { minorDigits, splitMinor } from '#server/platform/money/index.ts';
import type { ConvertMinor } from '../convert-minor.ts';
import { countryOf } from './countries.ts';
import { localCurrencyOf } from './local-currencies.ts';
import type { NightFactors } from './nights.ts';
import { boardCents, type Plan, termsFactors } from './plans.ts';
import type { Property } from './properties.ts';
import type { PropertyRoom } from './room-types.ts';

/** Tourist tax by stars, relative to the tax of the country. */
const touristTaxByStars = [0.4, 0.6, 0.8, 1, 1.5] as const;

/** The largest number of guests in one room when the guests are divided evenly. */
export function largestRoomParty(party: Party): number {
  return Math.ceil((party.adults + party.childrenAges.length) / party.rooms);
}

/**
 * The price of the party in units of one room: an extra adult in a double room adds 18 %, a child 9 %, and a
 * single guest saves 6 %.
 */
function occupancyFactor(party: Party): number {
  const extraAdults = Math.max(0, party.adults - 2 * party.rooms);
  const singles = Math.max(
    0,
    Math.min(party.rooms, 2 * party.rooms - party.adults - party.childrenAges.length),
  );
  return party.rooms + 0.18 * extraAdults + 0.09 * party.childrenAges.length - 0.06 * singles;
}

/** Price of the whole stay in euro cents, with taxes and service, before rounding. Used to compare plans. */
export function roughStayCents(
  property: Property,
  factors: NightFactors,
  party: Party,
  roomFactor: number,
  plan: Plan,
): number {
  const nights = property.leisure ? factors.leisure : factors.business;
  let sum = 0;
  for (const night of nights) sum += night;
  const guests = party.adults + 0.5 * party.childrenAges.length;
  const room = property.nightCents * sum * roomFactor * occupancyFactor(party);
  return (
    (room + boardCents(property, plan.board) * guests * nights.length) *
    termsFactors[plan.terms] *
    taxFactor(property)
  );
}

/**
 * The price of a stay in the requested currency. The amount for the property is rounded to whole units of the
 * currency and then split into base, taxes and service, so that the parts add up exactly. The tourist tax is
 * added and paid at the property. `priceFactor` combines the factors of the supplier and of a simulated price
 * change.
 */
export function priceStay(
  property: Property,
  factors: NightFactors,
  party: Party,
  currency: string,
  room: PropertyRoom,
  plan: Plan,
  priceFactor: number,
  convertMinor: ConvertMinor,
): { price: StayPrice; propertyMinor: number } {
  const country = countryOf(property.place.countryCode);
  const cents = roughStayCents(property, factors, party, room.factor, plan) * priceFactor;
  const unit = 10 ** minorDigits(currency);
  const propertyMinor = Math.max(unit, Math.round(convertMinor(cents, 'EUR', currency) / unit) * unit);
  const withoutTaxes = propertyMinor / taxFactor(property);
  const baseMinor = Math.round(withoutTaxes);
  const serviceMinor = Math.round((withoutTaxes * country.serviceBasisPoints) / 10_000);
  const taxesMinor = propertyMinor - baseMinor - serviceMinor;
  const nights = property.leisure ? factors.leisure : factors.business;
  const taxCents = touristTaxCents(property, party, nights.length);
  const touristTaxMinor = convertMinor(taxCents, 'EUR', currency);
  const dueAtPropertyMinor =
    plan.payment === 'pay_at_property' ? propertyMinor + touristTaxMinor : touristTaxMinor;
  const totalMinor = propertyMinor + touristTaxMinor;
  const localCurrency = localCurrencyOf(property.place.countryCode);
  const localMinor = () =>
    convertMinor(taxCents, 'EUR', localCurrency) +
    (plan.payment === 'pay_at_property' ? convertMinor(propertyMinor, currency, localCurrency) : 0);
  const price: StayPrice = {
    currency,
    baseMinor,
    taxesMinor,
    feesMinor: serviceMinor + touristTaxMinor,
    totalMinor,
    dueNowMinor: totalMinor - dueAtPropertyMinor,
    dueAtPropertyMinor,
    dueAtPropertyLocal:
      dueAtPropertyMinor === 0 || localCurrency === currency
        ? null
        : { currency: localCurrency, minor: localMinor() },
    nightly: splitMinor(baseMinor, nights).map((amountMinor, index) => ({
      date: factors.dates[index] ?? '',
      amountMinor,
    })),
  };
  return { price, propertyMinor };
}

/** The lines of a price: what it contains beside the room, and where each is paid. */
export function chargesOf(
  property: Property,
  price: StayPrice,
  plan: Plan,
  party: Party,
  convertMinor: ConvertMinor,
): Charge[] {
  const { currency, nightly } = price;
  const chargedAt = plan.payment === 'pay_at_property' ? 'at_property' : 'now';
  const taxCents = touristTaxCents(property, party, nightly.length);
  const touristTaxMinor = convertMinor(taxCents, 'EUR', currency);
  const local = localCurrencyOf(property.place.countryCode);
  const lines: Charge[] = [
    { name: 'Taxes', included: true, amountMinor: price.taxesMinor, currency, payable: chargedAt },
    {
      name: 'Service charge',
      included: true,
      amountMinor: price.feesMinor - touristTaxMinor,
      currency,
      payable: chargedAt,
    },
    {
      name: 'Tourist tax',
      included: true,
      amountMinor: convertMinor(taxCents, 'EUR', local),
      currency: local,
      payable: 'at_property',
    },
  ];
  return lines.filter(({ amountMinor }) => amountMinor > 0);
}

/** The tourist tax of the adults for all nights, in euro cents. */
function touristTaxCents({ stars, place }: Property, party: Party, nights: number): number {
  return (
    countryOf(place.countryCode).touristTaxCents * (touristTaxByStars[stars - 1] ?? 1) * party.adults * nights
  );
}

function taxFactor(property: Property): number {
  const { taxBasisPoints, serviceBasisPoints } = countryOf(property.place.countryCode);
  return 1 + (taxBasisPoints + serviceBasisPoints) / 10_000;
}
