import { getTranslations } from 'next-intl/server';

/** Why a card was not taken, for under its field. */
export async function declinedText(code: string): Promise<string> {
  const t = await getTranslations('checkout.declined');
  return code === 'insufficient_funds' || code === 'expired_card' || code === 'authentication_failed'
    ? t(code)
    : t('card_declined');
}
