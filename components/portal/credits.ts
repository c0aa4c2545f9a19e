import { placeDataCredits } from '#server/places/index.ts';

/** Whose work the pages show and under which licence; NOTICE names the same with the licences' texts. */
type Credit = { name: string; url: string; licence: string; licenceUrl: string };

const font = (name: string, url: string): Credit => ({
  name,
  url,
  licence: 'SIL Open Font License 1.1',
  licenceUrl: 'https://openfontlicense.org/',
});

/** Open data, icons and fonts of others that members see, as the help page credits them. */
export const credits: readonly Credit[] = [
  ...placeDataCredits,
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
