import type { ViatorProduct } from './answers.ts';

type Guide = ViatorProduct['languageGuides'][number];

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** Languages without a code of two letters, by that of the one to which they belong. */
const widerCodes: Record<string, string> = { fil: 'tl', yue: 'zh' };

/**
 * The guide of a product that is shown and booked: the first whose language is known, or else the first. Undefined where
 * there is none.
 */
export const guideOf = ({ languageGuides }: ViatorProduct): Guide | undefined =>
  languageGuides.find(({ language }) => languageCodeOf(language) !== null) ?? languageGuides[0];

/** The language of the guide, ISO 639-1; English where none is named, or none that is known. */
export function languageOf(product: ViatorProduct): string {
  const guide = guideOf(product);
  return (guide && languageCodeOf(guide.language)) ?? 'en';
}

/** `zh_TW` as `zh`; null for a text that names no language. */
function languageCodeOf(text: string): string | null {
  try {
    const { language } = new Intl.Locale(text.trim().replaceAll('_', '-'));
    const code = widerCodes[language] ?? language;
    return code.length === 2 && languageNames.of(code) ? code : null;
  } catch {
    // Intl refuses what has not the form of a tag.
    return null;
  }
}
