import { FormInput } from './form-field.tsx';
import type { HoldAnswer } from './hold-answer.ts';

export type PersonFieldsWords = {
  first: string;
  last: string;
  email: string;
  emailHint: string;
  phone: string;
  phoneHint: string;
};

/** The fields for the name, e-mail address and telephone number of the person for whom a booking is made. */
export function PersonFields({
  answer,
  needsPhone,
  words,
}: {
  answer: HoldAnswer;
  /** True if the telephone number is required, because somebody will call. */
  needsPhone: boolean;
  words: PersonFieldsWords;
}) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormInput
          form={answer}
          name="first_name"
          label={words.first}
          autoComplete="given-name"
          dir="auto"
          required
        />
        <FormInput
          form={answer}
          name="last_name"
          label={words.last}
          autoComplete="family-name"
          dir="auto"
          required
        />
      </div>
      <FormInput
        form={answer}
        name="email"
        type="email"
        label={words.email}
        hint={words.emailHint}
        autoComplete="email"
        dir="ltr"
        required
      />
      <FormInput
        form={answer}
        name="phone"
        type="tel"
        label={words.phone}
        hint={words.phoneHint}
        autoComplete="tel"
        dir="ltr"
        required={needsPhone}
      />
    </>
  );
}
