import { Brand } from '#server/modules/theming/index.ts';

/**
 * Returns a warning if a stored brand.json counts points in another currency than the app's: the programme awards
 * them per unit of the app's currency. Returns none for an app without a theme. Pure.
 */
export function warnOfEarnCurrency(storedBrand: unknown, appCurrency: string): string[] {
  const { data } = Brand.safeParse(storedBrand);
  if (!data || data.earnRule.currency === appCurrency) return [];
  const { pointsPerUnit: points, currency } = data.earnRule;
  return [
    `The earn rule of the theme is in ${currency}: its ${points} points per ${currency} are now ${points} points per ${appCurrency}.`,
  ];
}
