import flavours from './flavours.json' with { type: 'json' };

/** Typical food and drink of a country, for titles and texts. */
export type Flavour = { cuisine: string; dish: string; drink: string };

const byCountry: ReadonlyMap<string, Flavour> = new Map(Object.entries(flavours));

const fallback: Flavour = { cuisine: 'Regional', dish: 'home cooking', drink: 'local drinks' };

/** Food and drink of a country; general words for countries without an entry. */
export function flavourOf(countryCode: string): Flavour {
  return byCountry.get(countryCode) ?? fallback;
}

/** Countries where no alcohol is sold to visitors. */
const alcoholFreeCountries = new Set('AF BD BN DZ IR IQ KW LY MR PK SA SD SO YE'.split(' '));

/** Whether no alcohol is sold to visitors of the country. */
export function isAlcoholFree(countryCode: string): boolean {
  return alcoholFreeCountries.has(countryCode);
}
