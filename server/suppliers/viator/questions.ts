import type { BookingQuestion, ExperienceOrder } from '#server/modules/experiences/port.ts';
import { toPlainText } from '#server/platform/supplier-http/index.ts';
import type { ViatorProduct } from './answers.ts';
import type { ViatorQuestion } from './reference-data.ts';

/** Answered by us from the names and ages of the party, so nobody is asked. */
const nameQuestions = ['FULL_NAMES_FIRST', 'FULL_NAMES_LAST'];
const ageQuestion = 'AGEBAND';
const answeredByUs = [...nameQuestions, ageQuestion];

const labelLength = 300;
const defaultLength = 200;

/** Whether the operator needs the names of everybody. */
export const asksNames = ({ bookingQuestions }: ViatorProduct): boolean =>
  bookingQuestions.some((id) => nameQuestions.includes(id));

/** The questions of a product that travellers answer. Those that Viator does not describe cannot be asked. */
export function questionsOf(
  product: ViatorProduct,
  known: ReadonlyMap<string, ViatorQuestion>,
): BookingQuestion[] {
  const ids = product.bookingQuestions.filter((id) => !answeredByUs.includes(id));
  return ids.flatMap((id) => {
    const question = known.get(id);
    return question ? [questionOf(product, question, known, ids)] : [];
  });
}

function questionOf(
  product: ViatorProduct,
  question: ViatorQuestion,
  known: ReadonlyMap<string, ViatorQuestion>,
  asked: readonly string[],
): BookingQuestion {
  const { id, type, group, label, required, maxLength } = question;
  const onlyIf = conditionOf(id, known, asked);
  const kind = kindOf(question);
  const pickups = product.logistics?.travelerPickup;
  return {
    id,
    label: toPlainText(label, labelLength),
    required: required === 'MANDATORY' || (required === 'CONDITIONAL' && onlyIf !== null),
    maxLength: maxLength && maxLength > 0 ? Math.min(maxLength, 1_000) : defaultLength,
    kind,
    per: group === 'PER_TRAVELER' ? 'traveller' : 'booking',
    units: kind === 'number_and_unit' ? question.units : [],
    choices:
      kind === 'choice'
        ? question.allowedAnswers.map((value) => ({ value, label: sentence(value) }))
        : kind === 'location'
          ? (pickups?.locations ?? []).map(({ location }) => ({
              value: location.ref,
              label: toPlainText(location.name ?? location.ref, labelLength),
            }))
          : [],
    ...(type === 'LOCATION_REF_OR_FREE_TEXT'
      ? { acceptsText: pickups?.allowCustomTravelerPickup === true || !pickups?.locations.length }
      : {}),
    onlyIf,
  };
}

function kindOf({ type, allowedAnswers, units }: ViatorQuestion): BookingQuestion['kind'] {
  if (type === 'DATE') return 'date';
  if (type === 'TIME') return 'time';
  if (type === 'LOCATION_REF_OR_FREE_TEXT') return 'location';
  if (type === 'NUMBER_AND_UNIT') return units.length ? 'number_and_unit' : 'number';
  return allowedAnswers.length ? 'choice' : 'text';
}

/** The names of arrival and departure by air, rail and sea in the questions about them. */
const modes: Record<string, string> = { AIR: 'AIR', RAIL: 'RAIL', PORT: 'SEA', OTHER: 'OTHER' };

/** A question about one way of travel is asked of those who travel so, if the product asks how they do. */
function conditionOf(
  id: string,
  known: ReadonlyMap<string, ViatorQuestion>,
  asked: readonly string[],
): BookingQuestion['onlyIf'] {
  const [, way = '', direction = ''] = /^TRANSFER_(AIR|RAIL|PORT|OTHER)_(ARRIVAL|DEPARTURE)_/.exec(id) ?? [];
  const mode = `TRANSFER_${direction}_MODE`;
  const value = modes[way];
  const isAsked = asked.includes(mode) && known.get(mode)?.allowedAnswers.includes(value ?? '');
  return value && isAsked ? { question: mode, oneOf: [value] } : null;
}

/** `SEA` as `Sea`. */
const sentence = (value: string): string =>
  value.charAt(0).toUpperCase() + value.slice(1).toLowerCase().replaceAll('_', ' ');

type Answer = { question: string; answer: string; unit?: string; travelerNum?: number };

/** The answers of an order as Viator takes them; travellers are numbered from 1. */
export function answersOf(
  order: ExperienceOrder,
  party: readonly string[],
  product: ViatorProduct,
  known: ReadonlyMap<string, ViatorQuestion>,
): Answer[] {
  const ids = product.bookingQuestions;
  const about = party.flatMap((band, index): Answer[] => {
    const travelerNum = index + 1;
    const person = order.travellers[index] ?? (index === 0 ? order.traveller : null);
    const own: [string, string | undefined][] = [
      [ageQuestion, band],
      ['FULL_NAMES_FIRST', person?.firstName],
      ['FULL_NAMES_LAST', person?.lastName],
    ];
    return own.flatMap(([question, answer]) =>
      ids.includes(question) && answer ? [{ question, answer, travelerNum }] : [],
    );
  });
  const given = order.answers.map(({ id, answer, unit, traveller, location }): Answer => {
    const isPlace = known.get(id)?.type === 'LOCATION_REF_OR_FREE_TEXT';
    const isReference = location !== undefined && location !== 'text';
    const placeUnit = isReference ? 'LOCATION_REFERENCE' : 'FREETEXT';
    const theirUnit = isPlace ? placeUnit : unit;
    return {
      question: id,
      answer,
      ...(theirUnit ? { unit: theirUnit } : {}),
      ...(traveller === null ? {} : { travelerNum: traveller + 1 }),
    };
  });
  return [...about, ...given];
}
