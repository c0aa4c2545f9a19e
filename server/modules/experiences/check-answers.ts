import { invalid } from '#server/platform/errors/index.ts';
import { isCalendarDate } from '#server/platform/time/index.ts';
import type { BookingQuestion, QuestionAnswer } from './port.ts';

/** An answer as checkout receives it: `question` is the id or the label. */
export type GivenAnswer = { question: string; answer: string; unit?: string; traveller?: number };

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
const isNumber = (text: string) => /^\d{1,6}([.,]\d{1,3})?$/.test(text);

/**
 * The checked answers in the order of the questions, first those for the whole booking. A question for each traveller
 * is answered once for each of `travellers` people. Empty answers, and answers to questions whose condition is not
 * met, are left out. Throws 422 below `field` for an unknown question, a wrong value, and an unanswered required
 * question.
 */
export function checkAnswers(
  questions: readonly BookingQuestion[],
  given: readonly GivenAnswer[],
  travellers: number,
  field: string,
): QuestionAnswer[] {
  const answers = new Map<string, QuestionAnswer>();
  for (const [index, answer] of given.entries()) {
    const checked = checkAnswer(questions, answer, travellers, `${field}.answers.${index}`);
    if (checked.answer !== '') answers.set(keyOf(checked.id, checked.traveller), checked);
  }
  const asked = questions.filter((question) =>
    isAsked(question, (id) => answers.get(keyOf(id, null))?.answer),
  );
  return asked.flatMap((question) =>
    peopleOf(question, travellers).flatMap((traveller) => {
      const answer = answers.get(keyOf(question.id, traveller));
      if (answer) return [answer];
      if (!question.required) return [];
      throw invalid(
        `${field}.answers`,
        'required',
        `An answer to this question is required: ${question.label}`,
      );
    }),
  );
}

/** Whether a question is asked, given the answers for the whole booking by the id of their question. */
export function isAsked(
  { onlyIf }: Pick<BookingQuestion, 'onlyIf'>,
  answerTo: (id: string) => string | undefined,
): boolean {
  return onlyIf === null || onlyIf.oneOf.includes(answerTo(onlyIf.question) ?? '');
}

const keyOf = (id: string, traveller: number | null) => `${id} ${traveller ?? ''}`;

/** For whom a question is asked: every traveller by number, or the booking as a whole. */
function peopleOf({ per }: BookingQuestion, travellers: number): (number | null)[] {
  return per === 'booking' ? [null] : Array.from({ length: travellers }, (_, index) => index);
}

function checkAnswer(
  questions: readonly BookingQuestion[],
  { question, answer, unit, traveller }: GivenAnswer,
  travellers: number,
  field: string,
): QuestionAnswer {
  const known = questions.find(({ id, label }) => id === question || label === question);
  if (!known) {
    throw invalid(
      `${field}.question`,
      'unknown',
      'Must be the id or label of a booking question of this product.',
    );
  }
  if (answer.length > known.maxLength) {
    throw invalid(`${field}.answer`, 'too_big', `Must be at most ${known.maxLength} characters.`);
  }
  const text = answer.trim();
  const isForOne = known.per === 'traveller';
  if (isForOne && (traveller === undefined || traveller >= travellers)) {
    throw invalid(`${field}.traveller`, 'required', `Must be a traveller from 0 to ${travellers - 1}.`);
  }
  const wrong = text === '' ? null : wrongPart(known, text, unit);
  if (wrong) throw invalid(`${field}.${wrong.part}`, 'invalid_format', `Must be ${wrong.must}.`);
  return {
    id: known.id,
    question: known.label,
    answer: text,
    ...(known.kind === 'location' ? { location: locationOf(known, text) } : {}),
    unit: known.kind === 'number_and_unit' ? (unit ?? null) : null,
    traveller: isForOne ? (traveller ?? null) : null,
  };
}

/** What the answer to a location question is: a choice, or a place in the traveller's words. */
function locationOf({ choices }: BookingQuestion, text: string): QuestionAnswer['location'] {
  const choice = choices.find(({ value }) => value === text);
  return choice ? (choice.means ?? 'place') : 'text';
}

/** Whether an answer that is not empty has the form that its question asks for. */
export function fitsQuestion(question: BookingQuestion, answer: string, unit: string | undefined): boolean {
  return wrongPart(question, answer.trim(), unit) === null;
}

/** The part of an answer that has the wrong form, with what it must be; null if there is none. */
function wrongPart(
  { kind, units, choices, acceptsText = false }: BookingQuestion,
  text: string,
  unit: string | undefined,
): { part: 'answer' | 'unit'; must: string } | null {
  const values = choices.map(({ value }) => value);
  if (kind === 'date' && !isCalendarDate(text)) return { part: 'answer', must: 'a date, YYYY-MM-DD' };
  if (kind === 'time' && !isTime(text)) return { part: 'answer', must: 'a time, HH:MM' };
  if ((kind === 'number' || kind === 'number_and_unit') && !isNumber(text))
    return { part: 'answer', must: 'a number' };
  if (kind === 'number_and_unit' && !units.includes(unit ?? ''))
    return { part: 'unit', must: `one of: ${units.join(', ')}` };
  const isListed = kind === 'choice' || (kind === 'location' && !acceptsText);
  if (isListed && !values.includes(text)) return { part: 'answer', must: `one of: ${values.join(', ')}` };
  return null;
}
