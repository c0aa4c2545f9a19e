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
  kind: 'text' | 'number' | 'number_and_unit' | 'date' | 'time' | 'choice';
  units: string[];
  choices: { value: string; label: string }[];
};

export type QuestionsAsked = {
  title: string;
  asked: QuestionAsked[];
  /** `Unit` and `Choose`, for questions that need them. */
  words?: { unit: string; choose: string };
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
  if (kind === 'choice') {
    return (
      <FormSelect {...common}>
        <option value="">{words?.choose}</option>
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </FormSelect>
    );
  }
  if (kind === 'text') return <FormInput {...common} maxLength={maxLength} dir="auto" />;
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
