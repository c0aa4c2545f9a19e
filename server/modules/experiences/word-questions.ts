import type { PlaceLanguage } from '#server/modules/places/index.ts';
import type { BookingQuestion } from './port.ts';

const words: Record<PlaceLanguage, Record<'meeting_point' | 'undecided', string>> = {
  en: { meeting_point: 'I will come to the meeting point', undecided: 'To be decided later' },
  fr: { meeting_point: 'Je viendrai au point de rendez-vous', undecided: 'À décider plus tard' },
  es: { meeting_point: 'Iré al punto de encuentro', undecided: 'Por decidir más tarde' },
  de: { meeting_point: 'Ich komme zum Treffpunkt', undecided: 'Wird später entschieden' },
  ar: { meeting_point: 'سآتي إلى نقطة اللقاء', undecided: 'يُقرَّر لاحقًا' },
};

/**
 * The questions with a text for each choice: suppliers mark "at the meeting point" and "to be decided" of a location
 * question without words, which are then ours.
 */
export function wordQuestions(
  questions: readonly BookingQuestion[],
  language: PlaceLanguage,
): BookingQuestion[] {
  return questions.map((question) => ({
    ...question,
    choices: question.choices.map((choice) => {
      const { label, means = 'place' } = choice;
      return label === '' && means !== 'place' ? { ...choice, label: words[language][means] } : choice;
    }),
  }));
}
