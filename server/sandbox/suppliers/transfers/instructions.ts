import type { TransferOrder } from '#server/modules/transfers/port.ts';
import { fillPlaceholders } from '../fill-placeholders.ts';
import { languageOf, type Texts } from '../hotels/languages.ts';
import instructions from './instructions.json' with { type: 'json' };

const words = instructions satisfies Record<string, Texts>;

/** Pickup instructions for the traveller, in the language of the order. */
export function instructionsOf(order: TransferOrder): string {
  const { query, offer } = order;
  if (offer.steps.some(({ type }) => type === 'walk'))
    return sentence(order, 'stop', query.from.localName ?? query.from.name);
  const meeting =
    query.from.type === 'airport'
      ? sentence(order, 'airport')
      : sentence(order, 'address', query.from.address);
  return `${meeting} ${sentence(order, 'call')}`;
}

/** Pickup instructions as they are now. */
export const currentInstructions = (row: { order: TransferOrder; isModified: boolean }): string =>
  row.isModified ? changedInstructions(row.order) : instructionsOf(row.order);

/** Pickup instructions after the provider has moved the meeting point. */
export function changedInstructions(order: TransferOrder): string {
  return `${sentence(order, 'moved')} ${sentence(order, 'call')}`;
}

function sentence({ language, offer }: TransferOrder, what: keyof typeof words, place = ''): string {
  const facts = { place, phone: `\u2066${offer.provider.phone}\u2069` };
  return fillPlaceholders(words[what][languageOf(language ?? 'en')], facts);
}
