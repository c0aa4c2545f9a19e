import type { Texts } from '../hotels/languages.ts';
import type { Form } from './products.ts';
import texts from './texts.json' with { type: 'json' };

/** Suffixes of the titles of activities that are offered in another form. */
export const suffixes: Record<Form, Texts> = texts.suffixes;

export const meetingPlaces: readonly Texts[] = texts.meetingPlaces;

export const notIncluded: readonly Texts[] = texts.notIncluded;

/** Sentences of the details and options of products. */
export const words = texts.sentences satisfies Record<string, Texts>;
