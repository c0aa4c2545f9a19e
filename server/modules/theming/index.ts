export { Brand, type BrandInput } from './brand.ts';
export { contrast, toHex } from './colours.ts';
export { contrastRules } from './contrast-rules.ts';
export { deriveTokens } from './derive-tokens.ts';
export { buildEmail, type EmailBlock, type EmailMessage } from './email-message.ts';
export { type EmailTheme, emailThemeFor } from './email-theme.ts';
export { enforceContrast, type TokenChange } from './enforce-contrast.ts';
export { isolated, leftToRight } from './isolates.ts';
export { commaNames, commaText, listText } from './join-texts.ts';
export { directionOf, intlTag, isLocale, type Locale, languageOf, locales } from './locales.ts';
export { type MailTexts, mailTexts } from './mail-texts.ts';
export {
  iconPath,
  type LogoPicture,
  logoSchemeFor,
  type OwnLogo,
  ownLogoPath,
} from './own-logo.ts';
export { seededBrand, seededBrands } from './seeded/index.ts';
export { themeOf } from './theme.ts';
export { type FontUrls, fontsToPreload, themeCss } from './theme-css.ts';

export {
  capitalised,
  circleWord,
  inLocale,
  pointsWord,
  tierName,
} from './vocabulary.ts';
