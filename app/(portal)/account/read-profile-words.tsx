import { getTranslations } from 'next-intl/server';
import type { ProfileWords } from '#components/account/profile-form.tsx';
import { leftToRight } from '#server/modules/theming/index.ts';

/**
 * A number that Ofcom reserves for examples, isolated so that it renders from left to right in every
 * language.
 */
const examplePhone = leftToRight('+44 20 7946 0018');

/**
 * The texts of the profile form. The server resolves them because the client component has no translations.
 */
export async function readProfileWords(): Promise<ProfileWords> {
  const [t, shell] = await Promise.all([getTranslations('account'), getTranslations('shell')]);
  return {
    labels: {
      firstname: t('firstname'),
      lastname: t('lastname'),
      date_of_birth: t('dateOfBirth'),
      gender: t('gender'),
      country: t('country'),
      phone_number: t('phone'),
      locale: shell('language'),
      currency: t('currency'),
    },
    errors: {
      firstname: t('errors.firstname'),
      lastname: t('errors.lastname'),
      date_of_birth: t('errors.dateOfBirth'),
      gender: t('errors.gender'),
      country: t('errors.country'),
      phone_number: t('errors.phone', { example: examplePhone }),
      locale: t('errors.locale'),
      currency: t('errors.currency'),
    },
    phoneHint: t('phoneHint'),
    save: t('save'),
    saving: t('saving'),
    saved: t('saved'),
    away: t('errors.away'),
    signedOut: t.rich('errors.signedOut', {
      login: (text) => (
        <a href="/login?to=/account" target="_blank" rel="noopener" className="link">
          {text}
        </a>
      ),
    }),
  };
}
