import { getTranslations } from 'next-intl/server';
import { AnswerForm, AnswerInput, AnswerSelect, type FormAnswer, SubmitButton } from '../ui/answer-form.tsx';

/**
 * The form for the details of a person who joins by a link. The server validates
 * each field; typed values stay.
 */
export async function JoinForm({
  code,
  circleId,
  countries,
  action,
}: {
  code: string;
  circleId: string;
  countries: readonly (readonly [value: string, name: string])[];
  action: (before: FormAnswer, form: FormData) => Promise<FormAnswer>;
}) {
  const t = await getTranslations('joining');
  return (
    <AnswerForm
      action={action}
      hidden={{ invitation_code: code, circle_id: circleId }}
      className="grid gap-x-4 gap-y-5 sm:grid-cols-2"
    >
      <AnswerInput
        name="firstname"
        label={t('first')}
        dir="auto"
        autoComplete="given-name"
        maxLength={100}
        required
      />
      <AnswerInput
        name="lastname"
        label={t('last')}
        dir="auto"
        autoComplete="family-name"
        maxLength={100}
        required
      />
      <div className="sm:col-span-2">
        <AnswerInput
          name="email"
          label={t('email')}
          hint={t('emailHint')}
          type="email"
          dir="ltr"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
        />
      </div>
      <div className="sm:col-span-2">
        <AnswerSelect name="country_of_residence" label={t('country')} autoComplete="country" required>
          <option value="">{t('choose')}</option>
          {countries.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </AnswerSelect>
      </div>
      <div className="sm:col-span-2">
        <AnswerInput
          name="phone_number"
          label={t('phone')}
          hint={t('phoneHint')}
          type="tel"
          dir="ltr"
          autoComplete="tel"
          maxLength={32}
          required
        />
      </div>
      <SubmitButton busy={t('joining')} full className="sm:col-span-2">
        {t('join')}
      </SubmitButton>
    </AnswerForm>
  );
}
