import { getTranslations } from 'next-intl/server';

/**
 * The error text under the card number for a decline code of the gateway. Unknown codes get the general text.
 */
export async function declinedText(code: string): Promise<string> {
  const t = await getTranslations('checkout.declined');
  return code === 'insufficient_funds' || code === 'expired_card' || code === 'authentication_failed'
    ? t(code)
    : t('card_declined');
}
