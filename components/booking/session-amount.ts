import type { SessionView } from '#server/modules/checkout/index.ts';
import type { Locale } from '#server/modules/theming/index.ts';
import { moneyLine } from '#server/portal/index.ts';

export type SessionAmount = Pick<SessionView, 'dueMinor' | 'currency'>;

/** The amount that a checkout session charges, as one line. */
export const amountDueText = ({ dueMinor, currency }: SessionAmount, locale: Locale): string =>
  moneyLine(dueMinor, currency, locale);

/** Whether a checkout session charges anything. */
export const hasAmountDue = ({ dueMinor }: SessionAmount): boolean => dueMinor > 0;
