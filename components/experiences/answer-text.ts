import type { ExperienceBooking } from '#server/modules/experiences/index.ts';
import { commaText, type Locale } from '#server/modules/theming/index.ts';

type Answered = Pick<ExperienceBooking, 'questions' | 'travellers'>;
type Answer = ExperienceBooking['answers'][number];

/** The question, with the name of the traveller whom it is about. */
export function questionText({ travellers }: Answered, answer: Answer, locale: Locale): string {
  const traveller = answer.traveller === null ? undefined : travellers[answer.traveller];
  return commaText(
    [answer.question, traveller ? `${traveller.firstName} ${traveller.lastName}` : null],
    locale,
  );
}

/** The answer as it was given: with its unit, and the text of a choice instead of its value. */
export function answerText({ questions }: Pick<Answered, 'questions'>, { id, answer, unit }: Answer): string {
  const choices = questions.find((question) => question.id === id)?.choices ?? [];
  const text = choices.find(({ value }) => value === answer)?.label ?? answer;
  return unit === null ? text : `${text} ${unit}`;
}
