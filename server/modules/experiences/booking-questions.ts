/** Questions that an operator asks of travellers, and their answers; part of the port. */
export const questionKinds = [
  'text',
  'number',
  'number_and_unit',
  'date',
  'time',
  'choice',
  'location',
] as const;
type QuestionKind = (typeof questionKinds)[number];

/** What a choice of a `location` question stands for; both last ones have words of ours. */
export const locationMeanings = ['place', 'meeting_point', 'undecided'] as const;
type LocationMeaning = (typeof locationMeanings)[number];

/** A possible answer to a `choice` or `location` question: the value that the supplier gets, and its text. */
type QuestionChoice = {
  value: string;
  /** For a `meeting_point` or `undecided` it may be empty; then it gets words of ours. */
  label: string;
  /** Only in `location` questions; absent: a place. */
  means?: LocationMeaning;
};

/** A question of the operator, answered in checkout once for the booking or once for each traveller. */
export type BookingQuestion = {
  id: string;
  label: string;
  required: boolean;
  maxLength: number;
  kind: QuestionKind;
  per: 'booking' | 'traveller';
  /** The units of `number_and_unit`, such as kg and lb; empty for other kinds. */
  units: string[];
  /** The answers to `choice` and the listed ones to `location`, with their texts; empty for other kinds. */
  choices: QuestionChoice[];
  /** Only in `location` questions: a place that is not among the choices may be named in words. */
  acceptsText?: boolean;
  /** Asked only if the answer to another question, a choice for the whole booking, is one of these. */
  onlyIf: { question: string; oneOf: string[] } | null;
};

/**
 * An answer. `traveller` counts from 0 and is null for the whole booking; `unit` belongs to `number_and_unit`.
 */
export type QuestionAnswer = {
  id: string;
  question: string;
  /** For a `choice` and a listed location the value of the choice. */
  answer: string;
  /** Only for `location`: what the answer is. `text`: a place in the traveller's words. */
  location?: LocationMeaning | 'text';
  unit: string | null;
  traveller: number | null;
};
