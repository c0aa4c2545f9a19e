import { isolated } from '#server/modules/theming/index.ts';

type Tree = { readonly [key: string]: string | Tree };

/**
 * A simple argument such as `{title}`. Not one right after or before a letter, because an isolate would break the
 * shapes of joined Arabic letters, and not one that is the whole text of an element, which members may copy.
 */
const value = /(?<![\p{L}>])(?<!(?:zero|one|two|few|many|other|=\d+) )\{\w+\}(?!\p{L})/gu;

/**
 * The messages of a right-to-left language with each inserted value in a directional isolate (Unicode UAX 9). A name
 * such as “1-Hour Cruise” keeps its order there: its number would otherwise follow the direction of the sentence.
 */
export function isolateValues<Messages extends Tree>(messages: Messages): Messages {
  const changed = Object.entries(messages).map(([key, text]) => [
    key,
    typeof text === 'string' ? text.replaceAll(value, isolated('$&')) : isolateValues(text),
  ]);
  return Object.fromEntries(changed);
}
