'use client';

import { type FieldAnswers, FormInput, FormSelect } from './form-field.tsx';

/** A question as one field: those for each traveller come once for each. */
export type QuestionAsked = {
  /** The name of the field; that of its unit is the same with `.unit`. */
  name: string;
  label: string;
  /** When the question applies, such as `Only if you come by air`. */
  hint: string | null;
  required: boolean;
  maxLength: number;
  kind: 'text' | 'number' | 'number_and_unit' | 'date' | 'time' | 'choice' | 'location';
  units: string[];
  choices: { value: string; label: string }[];
  /** Only for a location: a place that is not listed may be typed, in the field with `.text` after its name. */
  acceptsText?: boolean;
};

export type QuestionsAsked = {
  title: string;
  asked: QuestionAsked[];
  /** `Unit`, `Choose` and `Another place`, for questions that need them. */
  words?: { unit: string; choose: string; otherPlace?: string };
};

/** The questions of the operator. Every one is shown, because a page without scripts cannot show some later. */
export function Questions({ form, title, asked, words }: { form: FieldAnswers } & QuestionsAsked) {
  return (
    <fieldset className="grid gap-4 border-t border-line pt-8">
      <legend className="heading-2 float-start mb-1 w-full">{title}</legend>
      {asked.map((question) => (
        <Question key={question.name} form={form} question={question} words={words} />
      ))}
    </fieldset>
  );
}

function Question({
  form,
  question,
  words,
}: {
  form: FieldAnswers;
  question: QuestionAsked;
  words: QuestionsAsked['words'] | undefined;
}) {
  const { name, label, hint, required, maxLength, kind, units, choices } = question;
  const common = { form, name, label: <bdi>{label}</bdi>, hint, required };
  const isLocation = kind === 'location' && choices.length > 0;
  if (kind === 'choice' || isLocation) {
    const typed = isLocation && question.acceptsText;
    const select = (
      // A place can be typed in place of the choice, so the browser does not require one.
      <FormSelect {...common} required={required && !typed}>
        <option value="">{words?.choose}</option>
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </FormSelect>
    );
    if (!typed) return select;
    return (
      <div className="grid gap-4 sm:grid-cols-2">
        {select}
        <FormInput
          form={form}
          name={`${name}.text`}
          label={words?.otherPlace}
          maxLength={maxLength}
          dir="auto"
        />
      </div>
    );
  }
  if (kind === 'text' || kind === 'location')
    return <FormInput {...common} maxLength={maxLength} dir="auto" />;
  if (kind === 'date' || kind === 'time') return <FormInput {...common} type={kind} dir="ltr" />;
  const number = <FormInput {...common} maxLength={maxLength} inputMode="decimal" dir="ltr" />;
  if (kind === 'number') return number;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-4">
      {number}
      <FormSelect form={form} name={`${name}.unit`} label={words?.unit} required={required}>
        {/* No unit is chosen for anybody: a number in the wrong one would pass unseen. */}
        <option value="">{words?.choose}</option>
        {units.map((unit) => (
          <option key={unit} value={unit}>
            {unit}
          </option>
        ))}
      </FormSelect>
    </div>
  );
}
