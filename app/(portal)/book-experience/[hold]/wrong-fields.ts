import { getTranslations } from 'next-intl/server';
import { answerKey, askedOf } from '#components/experiences/asked-fields.ts';
import * as checkout from '#server/modules/checkout/contract.ts';
import {
  type ExperienceBooking,
  fitsQuestion,
  type GivenAnswer,
  isAsked,
} from '#server/modules/experiences/index.ts';
import type { FieldCode } from '#server/portal/forms/form-contract.ts';

type Errors = Record<string, string>;
type Asked = Pick<ExperienceBooking, 'pax' | 'questions'>;

/** The guest's fields, each with the message key of its error. */
const personFields = { first_name: 'first', last_name: 'last', email: 'email', phone: 'phone' } as const;

const isPersonField = (name: string): name is keyof typeof personFields => Object.hasOwn(personFields, name);

/** Error texts by field name for the fields that the form contract refuses. Hidden fields get none. */
export async function explainFields(wrong: { [name: string]: FieldCode }): Promise<Errors> {
  const t = await getTranslations('experiences.booking');
  const errors: Errors = {};
  for (const [name, code] of Object.entries(wrong)) {
    if (isPersonField(name)) errors[name] = t(personFields[name]);
    else if (name.startsWith('answer_'))
      errors[name] = t(code === 'too_long' ? 'answerLong' : 'answerNeeded');
  }
  return errors;
}

/** The answers in the form to the questions of the hold, without empty ones. */
export function answersIn(hold: Asked, answers: ReadonlyMap<string, string>): GivenAnswer[] {
  return hold.questions.flatMap((question) =>
    askedOf(hold, question).flatMap((traveller) => {
      const key = answerKey(question, traveller);
      const answer = answerIn(answers, key);
      const unit = answers.get(`${key}.unit`);
      if (answer === '') return [];
      return [
        {
          question: question.id,
          answer,
          ...(question.kind === 'number_and_unit' && unit ? { unit } : {}),
          ...(traveller === null ? {} : { traveller }),
        },
      ];
    }),
  );
}

/** The answer of a field: what was chosen, else the place that was typed beside it. */
const answerIn = (answers: ReadonlyMap<string, string>, key: string): string =>
  answers.get(key) || (answers.get(`${key}.text`) ?? '');

/** Error texts by field name for the values that the API would refuse. */
export async function wrongFields(
  hold: Asked,
  order: object,
  answers: ReadonlyMap<string, string>,
): Promise<Errors> {
  const t = await getTranslations('experiences.booking');
  const errors: Errors = {};
  const checked = checkout.createCheckoutSession.body.safeParse(order);
  for (const { path } of checked.error?.issues ?? []) {
    const name = String(path[3]);
    if (path[2] === 'passenger' && isPersonField(name)) errors[name] ??= t(personFields[name]);
    if (path[2] !== 'travellers') continue;
    const isFirst = String(path[4]) === 'first_name';
    errors[`traveller_${name}_${isFirst ? 'first' : 'last'}`] = t(isFirst ? 'first' : 'last');
  }
  for (const question of hold.questions) {
    if (!isAsked(question, (id) => answers.get(id))) continue;
    for (const traveller of askedOf(hold, question)) {
      const key = answerKey(question, traveller);
      const code = wrongAnswer(question, answerIn(answers, key), answers.get(`${key}.unit`));
      if (code) errors[`answer_${key}`] = t(code);
    }
  }
  return errors;
}

/** The message key of what is wrong with an answer; null if nothing is. */
function wrongAnswer(
  question: Asked['questions'][number],
  given: string,
  unit: string | undefined,
): 'answerNeeded' | 'answerLong' | 'answerForm' | null {
  if (given.trim() === '') return question.required ? 'answerNeeded' : null;
  if (given.length > question.maxLength) return 'answerLong';
  return fitsQuestion(question, given, unit) ? null : 'answerForm';
}
