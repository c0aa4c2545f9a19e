import { getTranslations } from 'next-intl/server';
import type { TravellersAsked } from '#components/booking/guests-form.tsx';
import type { QuestionAsked, QuestionsAsked } from '#components/booking/questions.tsx';
import { type ExperienceBooking, partyBands } from '#server/modules/experiences/index.ts';
import { commaText, type Locale, listText } from '#server/modules/theming/index.ts';
import { numberText } from '#server/portal/index.ts';

type Question = ExperienceBooking['questions'][number];
type Held = Pick<ExperienceBooking, 'pax' | 'names' | 'questions'>;

/** For whom a question is asked: every traveller by number, or the booking as a whole. */
export function askedOf({ pax }: Pick<Held, 'pax'>, { per }: Pick<Question, 'per'>): (number | null)[] {
  return per === 'booking' ? [null] : partyBands(pax).map((_, index) => index);
}

/** The part of a field's name after `answer_`. */
export const answerKey = ({ id }: Pick<Question, 'id'>, traveller: number | null): string =>
  traveller === null ? id : `${id}.${traveller}`;

/** `Adult 1`, `Child 3`: every traveller with the number of the field. */
async function travellerLabels({ pax }: Pick<Held, 'pax'>, locale: Locale): Promise<string[]> {
  const t = await getTranslations('experiences.booking');
  return partyBands(pax).map((band, index) => `${t(`bandNames.${band}`)} ${numberText(index + 1, locale)}`);
}

/** The names that the form asks for; undefined if the lead traveller is enough. */
export async function travellersAsked(held: Held, locale: Locale): Promise<TravellersAsked | undefined> {
  if (held.names === 'lead') return undefined;
  const t = await getTranslations('experiences.booking');
  return {
    title: t('travellers'),
    text: t('travellersText'),
    people: await travellerLabels(held, locale),
  };
}

/** The questions that the form asks; undefined if there are none. */
export async function questionsAsked(held: Held, locale: Locale): Promise<QuestionsAsked | undefined> {
  if (held.questions.length === 0) return undefined;
  const [t, people] = await Promise.all([
    getTranslations('experiences.booking'),
    travellerLabels(held, locale),
  ]);
  return {
    title: t('questions'),
    words: { unit: t('unit'), choose: t('choose'), otherPlace: t('otherPlace') },
    asked: held.questions.flatMap((question) => {
      const { label, required, maxLength, kind, units, choices, onlyIf } = question;
      const on = onlyIf && held.questions.find(({ id }) => id === onlyIf.question);
      const wanted = on?.choices.filter(({ value }) => onlyIf?.oneOf.includes(value)) ?? [];
      const hint = on
        ? t('only', {
            question: on.label,
            answers: listText(
              wanted.map(({ label: answer }) => answer),
              locale,
            ),
          })
        : null;
      return askedOf(held, question).map(
        (traveller): QuestionAsked => ({
          name: `answer_${answerKey(question, traveller)}`,
          label: commaText([label, traveller === null ? null : (people[traveller] ?? null)], locale),
          hint,
          required: required && onlyIf === null,
          maxLength,
          kind,
          acceptsText: question.acceptsText ?? false,
          units,
          choices,
        }),
      );
    }),
  };
}
