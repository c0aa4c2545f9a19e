import { getTranslations } from 'next-intl/server';
import * as checkout from '#server/modules/checkout/contract.ts';
import type { ExperienceBooking } from '#server/modules/experiences/index.ts';
import type { FieldCode } from '#server/portal/forms/form-contract.ts';

type Errors = Record<string, string>;
type Questions = ExperienceBooking['questions'];

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

/** Error texts by field name for the values that the API contract would refuse. */
export async function wrongFields(
  questions: Questions,
  order: object,
  answers: ReadonlyMap<string, string>,
): Promise<Errors> {
  const t = await getTranslations('experiences.booking');
  const errors: Errors = {};
  const checked = checkout.createCheckoutSession.body.safeParse(order);
  for (const { path } of checked.error?.issues ?? []) {
    const name = String(path[3]);
    if (path[2] === 'passenger' && isPersonField(name)) errors[name] ??= t(personFields[name]);
  }
  for (const { id, required, maxLength: most } of questions) {
    const given = answers.get(id) ?? '';
    if (required && given === '') errors[`answer_${id}`] = t('answerNeeded');
    else if (given.length > most) errors[`answer_${id}`] = t('answerLong');
  }
  return errors;
}
