import alexandriaArabic from '@fontsource-variable/alexandria/files/alexandria-arabic-wght-normal.woff2';
import alexandriaLatinExt from '@fontsource-variable/alexandria/files/alexandria-latin-ext-wght-normal.woff2';
import alexandriaLatin from '@fontsource-variable/alexandria/files/alexandria-latin-wght-normal.woff2';
import figtreeLatinExt from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2';
import figtreeLatin from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
import instrumentSansLatinExt from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2';
import instrumentSansLatin from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2';
import newsreaderLatinExt from '@fontsource-variable/newsreader/files/newsreader-latin-ext-wght-normal.woff2';
import newsreaderLatin from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2';
import type { FontUrls } from '#server/modules/theming/index.ts';

/** URLs with content hashes of the self-hosted fonts, by the names that the type pairs use. */
export const fontUrls: FontUrls = {
  'alexandria-arabic': alexandriaArabic,
  'alexandria-latin': alexandriaLatin,
  'alexandria-latin-ext': alexandriaLatinExt,
  'figtree-latin': figtreeLatin,
  'figtree-latin-ext': figtreeLatinExt,
  'instrument-sans-latin': instrumentSansLatin,
  'instrument-sans-latin-ext': instrumentSansLatinExt,
  'newsreader-latin': newsreaderLatin,
  'newsreader-latin-ext': newsreaderLatinExt,
};
