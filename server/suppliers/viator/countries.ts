import type { Destination } from './reference-data.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Country codes by their English names, long and short: Viator names countries and has no codes of them. */
const countryCodes = new Map(
  (['short', 'long'] as const).flatMap((style) => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none', style });
    return letters
      .flatMap((first) => letters.map((second) => first + second))
      .flatMap((code): [string, string][] => {
        // Codes that were replaced, such as FX, have the names of their successors.
        const name = new Intl.Locale(`und-${code}`).region === code && names.of(code);
        return name ? [[folded(name), code]] : [];
      });
  }),
);

/**
 * Names that travellers use and the list above does not have: of a country before it took another name, in another
 * spelling, in full, or of a part that is sold as a country.
 */
const otherNames: Record<string, string> = {
  bonaire: 'BQ',
  bruneidarussalam: 'BN',
  burma: 'MM',
  caboverde: 'CV',
  congo: 'CG',
  czechrepublic: 'CZ',
  democraticrepublicofcongo: 'CD',
  democraticrepublicofthecongo: 'CD',
  easttimor: 'TL',
  england: 'GB',
  greatbritain: 'GB',
  holland: 'NL',
  hongkongsar: 'HK',
  ivorycoast: 'CI',
  macau: 'MO',
  macausar: 'MO',
  macedonia: 'MK',
  northernireland: 'GB',
  republicofireland: 'IE',
  republicofkorea: 'KR',
  republicofthecongo: 'CG',
  reunionisland: 'RE',
  russianfederation: 'RU',
  saintbarts: 'BL',
  saintmaarten: 'SX',
  saintvincentandthegrenadines: 'VC',
  scotland: 'GB',
  slovakrepublic: 'SK',
  swaziland: 'SZ',
  tahiti: 'PF',
  turkey: 'TR',
  turksandcaicos: 'TC',
  uae: 'AE',
  unitedstatesofamerica: 'US',
  usa: 'US',
  vatican: 'VA',
  wales: 'GB',
};

/** The country of a destination, ISO 3166-1 alpha-2; null where none of the places above it is a known country. */
export function countryOf(destinations: ReadonlyMap<string, Destination>, id: string): string | null {
  let one = destinations.get(id);
  // A town has a handful of places above it; the limit ends a circle.
  for (let level = 0; one && level < 10; level += 1) {
    const name = folded(one.name);
    if (one.type === 'COUNTRY') return countryCodes.get(name) ?? otherNames[name] ?? null;
    one = destinations.get(String(one.parentDestinationId ?? ''));
  }
  return null;
}

/** A name without accents, spaces and signs, and with its short words written out. */
function folded(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/\bst\b/g, 'saint')
    .replace(/^the /, '')
    .replace(/[^a-z]/g, '');
}
