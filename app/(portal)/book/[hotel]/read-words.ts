import { getTranslations } from 'next-intl/server';
import type { GuestsFormWords } from '#components/booking/guests-form.tsx';

/** The texts of the guest form. `note` explains what submitting it does; `needsPhone` = the hotel needs a number. */
export async function readGuestsFormWords(
  note: string,
  { needsPhone = false }: { needsPhone?: boolean } = {},
): Promise<GuestsFormWords> {
  const [t, states] = await Promise.all([getTranslations('booking'), getTranslations('states')]);
  return {
    someoneElse: t('someoneElse'),
    remembered: t('remembered'),
    first: t('first'),
    last: t('last'),
    email: t('email'),
    emailHint: t('emailHint'),
    phone: t(needsPhone ? 'phoneNeeded' : 'phone'),
    phoneHint: t(needsPhone ? 'phoneNeededHint' : 'phoneHint'),
    requests: t('requests'),
    requestsHint: t('requestsHint'),
    passports: t('passports'),
    passportsText: t('passportsText'),
    passport: t('passport'),
    submit: t('submit'),
    busy: t('busy'),
    note,
    changeTitle: t('changeTitle'),
    changeText: t('changeText'),
    before: t('before'),
    now: t('now'),
    agree: t('agree', { total: '#' }),
    requestId: states('requestId'),
  };
}

/** The texts of the question about an offer of a hotel that has changed, in its price or in other terms. */
export async function readChangeWords(): Promise<
  Pick<GuestsFormWords, 'changeTitle' | 'changeText' | 'before' | 'now'>
> {
  const t = await getTranslations('booking.terms');
  return {
    changeTitle: t('changeTitle'),
    changeText: t('changeText'),
    before: t('before'),
    now: t('now'),
  };
}
