import { distanceKm, foldName } from '#server/modules/places/index.ts';
import type { HotelFacts } from './port.ts';

/** A supplier's hotel with the hotel of ours that it most probably is; `ourId` is null without any candidate. */
export type HotelMatch = { externalId: string; ourId: string | null; confidence: number };

/** From this confidence on a mapping is used; below it, it is a suggestion to operators. */
export const sureConfidence = 0.8;
/** The most that a match can have that a person should look at. */
const unsureConfidence = sureConfidence - 0.01;
/** Below this confidence two hotels have nothing to do with each other. */
export const leastConfidence = 0.45;

/** Hotels farther apart are never compared: positions of one hotel differ by a block, not by a district. */
const farthestKm = 1;
/** A second candidate this close to the first makes the match doubtful. */
const clearLead = 0.04;
/** What each fact contributes when both sides know it. */
const weights = { name: 0.5, distance: 0.25, address: 0.15, phone: 0.1 } as const;

type Prepared = HotelFacts & { words: Set<string>; street: Set<string>; digits: string };
type Pair = { external: Prepared; ours: Prepared; confidence: number };

/**
 * Finds for each hotel of a supplier the one of ours in the same place that it is, by name, position, address,
 * telephone and chain, with a confidence from 0 to 1. Each of ours is given to one hotel of the supplier at
 * most, the surest pairs first. A second hotel of the supplier that resembles it as surely, and one with two
 * candidates that are nearly as good, stay below `sureConfidence`; one that resembles it less is its neighbour, and
 * matches nothing. `taken` are our ids that earlier runs gave to other hotels of the supplier. Words of the
 * place's name do not count in names.
 */
export function matchHotels(
  externals: readonly HotelFacts[],
  ours: readonly HotelFacts[],
  placeName = '',
  taken: ReadonlySet<string> = new Set(),
): HotelMatch[] {
  const ignored = new Set([...fillers, ...foldName(placeName).split(' ')]);
  const prepared = ours.map((hotel) => prepare(hotel, ignored));
  const pairs = externals.flatMap((hotel) => pairsOf(prepare(hotel, ignored), prepared));
  pairs.sort((one, other) => other.confidence - one.confidence);
  const matches = new Map<string, HotelMatch>();
  const suggestions = new Map<string, HotelMatch>();
  const given = new Set(taken);
  for (const { external, ours: own, confidence } of pairs) {
    if (matches.has(external.id)) continue;
    const match = { externalId: external.id, ourId: own.id, confidence };
    if (!given.has(own.id)) {
      matches.set(external.id, match);
      given.add(own.id);
      continue;
    }
    // The same house listed twice, or two like each other: a person decides, and nothing new is made of it.
    if (confidence >= unsureConfidence && !suggestions.has(external.id))
      suggestions.set(external.id, { ...match, confidence: unsureConfidence });
  }
  return externals.map(
    ({ id }) => matches.get(id) ?? suggestions.get(id) ?? { externalId: id, ourId: null, confidence: 0 },
  );
}

/** The pairs of a supplier's hotel that are worth a mapping; a doubtful best pair is lowered. */
function pairsOf(external: Prepared, ours: readonly Prepared[]): Pair[] {
  const pairs = ours
    .map((own) => ({ external, ours: own, confidence: compare(external, own) }))
    .filter(({ confidence }) => confidence >= leastConfidence)
    .sort((one, other) => other.confidence - one.confidence);
  const [best, second] = pairs;
  if (best && second && best.confidence - second.confidence < clearLead)
    best.confidence = Math.min(best.confidence, unsureConfidence);
  return pairs;
}

/** How probably two descriptions mean one hotel, rounded to hundredths. */
function compare(one: Prepared, other: Prepared): number {
  // Most pairs end here, without trigonometry: a degree of latitude is at least 110 km.
  if (Math.abs(one.latitude - other.latitude) > farthestKm / 110) return 0;
  const km = distanceKm(
    { lat: one.latitude, lng: one.longitude },
    { lat: other.latitude, lng: other.longitude },
  );
  if (km > farthestKm) return 0;
  const shares: [share: number, weight: number][] = [
    [likeness(one.words, other.words), weights.name],
    [Math.max(0, 1 - Math.max(0, km - 0.06) / 0.5), weights.distance],
  ];
  if (one.street.size > 0 && other.street.size > 0)
    shares.push([likeness(one.street, other.street), weights.address]);
  const isSamePhone = one.digits !== '' && one.digits === other.digits;
  if (one.digits !== '' && other.digits !== '') shares.push([isSamePhone ? 1 : 0, weights.phone]);
  const whole = shares.reduce((sum, [, weight]) => sum + weight, 0);
  let confidence = shares.reduce((sum, [share, weight]) => sum + share * weight, 0) / whole;
  // Two hotels of different chains share an address at most.
  if (one.chain && other.chain && foldName(one.chain) !== foldName(other.chain)) confidence *= 0.6;
  return Math.round(100 * confidence) / 100;
}

/** Words in which the names of hotels differ without meaning another hotel. */
const fillers = 'hotel hotels the and by a at le la les l de du des el los las of in'.split(' ');

function prepare(hotel: HotelFacts, ignored: ReadonlySet<string>): Prepared {
  const words = foldName(hotel.name.replaceAll('&', ' and ')).split(' ');
  const telling = words.filter((word) => !ignored.has(word));
  const digits = (hotel.phone ?? '').replace(/\D/g, '');
  return {
    ...hotel,
    words: new Set(telling.length > 0 ? telling : words),
    street: new Set(hotel.addressLine ? foldName(hotel.addressLine).split(' ').map(shortened) : []),
    // Suppliers write the country code or leave it out.
    digits: digits.slice(-9),
  };
}

const streetWords: Record<string, string> = {
  street: 'st',
  avenue: 'av',
  ave: 'av',
  road: 'rd',
  saint: 'st',
};
const shortened = (word: string): string => streetWords[word] ?? word;

/** Dice's coefficient of two sets of words; words of five letters and more may differ in one ending. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0;
  for (const word of one) if (other.has(word) || [...other].some((its) => isVariant(word, its))) common += 1;
  return (2 * common) / (one.size + other.size);
}

const isVariant = (one: string, other: string): boolean =>
  one.length >= 5 && other.length >= 5 && (one.startsWith(other) || other.startsWith(one));
