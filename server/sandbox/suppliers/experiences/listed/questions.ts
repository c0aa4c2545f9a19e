import type { BookingQuestion } from '#server/modules/experiences/port.ts';
import type { Language } from '../../hotels/languages.ts';
import words from './words.json' with { type: 'json' };

/**
 * The questions of the supplier that asks some: how the party arrives, what follows from that, and two for each
 * traveller.
 */
export function questionsIn(language: Language): BookingQuestion[] {
  const base = { required: true, maxLength: 100, units: [], choices: [], onlyIf: null };
  const arriving = (...oneOf: string[]) => ({ question: 'transfer', oneOf });
  return [
    {
      ...base,
      id: 'transfer',
      label: words.transfer[language],
      kind: 'choice',
      per: 'booking',
      choices: (['air', 'rail', 'own'] as const).map((value) => ({ value, label: words[value][language] })),
    },
    {
      ...base,
      id: 'flight',
      label: words.flight[language],
      kind: 'text',
      per: 'booking',
      onlyIf: arriving('air'),
    },
    {
      ...base,
      id: 'arrival',
      label: words.arrival[language],
      kind: 'time',
      per: 'booking',
      onlyIf: arriving('air', 'rail'),
    },
    {
      ...base,
      id: 'pickup',
      label: words.pickup[language],
      kind: 'location',
      per: 'booking',
      acceptsText: true,
      choices: [
        { value: 'LOC-station', label: words.station[language] },
        { value: 'LOC-square', label: words.square[language] },
        { value: 'MEET_AT_START', label: '', means: 'meeting_point' },
        { value: 'CONTACT_LATER', label: '', means: 'undecided' },
      ],
      onlyIf: arriving('air', 'rail'),
    },
    {
      ...base,
      id: 'weight',
      label: words.weight[language],
      kind: 'number_and_unit',
      per: 'traveller',
      units: ['kg', 'lb'],
    },
    {
      ...base,
      id: 'birth',
      label: words.birth[language],
      required: false,
      kind: 'date',
      per: 'traveller',
    },
  ];
}
