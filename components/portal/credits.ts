import { placeDataCredits } from '#server/modules/places/index.ts';

/** Third-party work on the pages and its licence. NOTICE lists the same with the licence texts. */
type Credit = { name: string; url: string; licence: string; licenceUrl: string };

const font = (name: string, url: string): Credit => ({
  name,
  url,
  licence: 'SIL Open Font License 1.1',
  licenceUrl: 'https://openfontlicense.org/',
});

/** Third-party data, icons and fonts that members see; the help page credits them. */
export const credits: readonly Credit[] = [
  ...placeDataCredits,
  {
    name: 'Natural Earth',
    url: 'https://www.naturalearthdata.com/',
    licence: 'Public domain',
    licenceUrl: 'https://www.naturalearthdata.com/about/terms-of-use/',
  },
  {
    name: 'Lucide',
    url: 'https://lucide.dev/',
    licence: 'ISC License',
    licenceUrl: 'https://lucide.dev/license',
  },
  font('Alexandria', 'https://github.com/Gue3bara/Alexandria'),
  font('Figtree', 'https://github.com/erikdkennedy/figtree'),
  font('Instrument Sans', 'https://github.com/Instrument/instrument-sans'),
  font('Newsreader', 'https://github.com/productiontype/Newsreader'),
];
