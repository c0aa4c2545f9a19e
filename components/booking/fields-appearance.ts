import { readColours } from '../ui/read-colours.ts';
import type { Appearance } from './stripe-fields.ts';

const colourVariables = {
  colorPrimary: '--primary',
  colorBackground: '--surface',
  colorText: '--ink',
  colorTextSecondary: '--ink-2',
  colorTextPlaceholder: '--ink-2',
  colorDanger: '--danger',
  line: '--line-strong',
} as const;

const darkScheme = '(prefers-color-scheme: dark)';

/** The look of the gateway's fields in the brand and the present scheme of `place`. */
export function readAppearance(place: HTMLElement): Appearance {
  const { line, ...colours } = readColours(place, colourVariables);
  const style = getComputedStyle(place);
  return {
    theme: style.colorScheme === 'dark' ? 'night' : 'stripe',
    variables: {
      ...colours,
      fontFamily: style.fontFamily,
      // Browsers of phones zoom into fields with smaller text.
      fontSizeBase: '16px',
      borderRadius: style.getPropertyValue('--r-field').trim() || '0px',
    },
    rules: {
      '.Input': { borderColor: line, boxShadow: 'none' },
      '.Label': { color: colours.colorText, fontSize: '14px', fontWeight: '500' },
    },
  };
}

/** Calls the listener when the scheme of the system changes. Returns the function that ends it. */
export function onSchemeChange(listener: () => void): () => void {
  const query = matchMedia(darkScheme);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
