/** One interpretation of an address: `cityText` names the city, `head` is the text before it. */
export type Reading = {
  head: string;
  cityText: string;
  kind: 'street' | 'postal_code';
  /** The smallest population of the city, because the words may mean something else. */
  inhabitants?: number;
};

/** "the house of all" must not match a hamlet called All. */
const minPopulation = 20_000;
const maxReadings = 8;

/**
 * The interpretations of an address, the likeliest first: a postal code before or after its city ("75001
 * Paris"), the city after commas ("22 Rue de Rivoli, 75004 Paris, France"), or the city in the last words
 * ("Hotel Ritz Paris").
 */
export function readings(text: string): Reading[] {
  const parts = text.split(/[,،]/).map((part) => part.trim());
  const found: Reading[] = [];
  const first = parts[0] ?? '';
  const city = withoutPostcode(first);
  if (city && city !== first) {
    const code = first.replace(city, '').trim();
    found.push({ head: code, cityText: [city, ...parts.slice(1)].join(', '), kind: 'postal_code' });
  }
  for (let index = 1; index < parts.length; index += 1) {
    const head = parts.slice(0, index).join(', ');
    const cityText = parts.slice(index).map(withoutPostcode).filter(Boolean).join(', ');
    const isCode = /\d/.test(head) && withoutPostcode(head) === '';
    if (head && cityText) found.push({ head, cityText, kind: isCode ? 'postal_code' : 'street' });
  }
  const words = text.split(/\s+/);
  for (const count of parts.length > 1 ? [] : [3, 2, 1]) {
    if (words.length <= count) continue;
    found.push({
      head: words.slice(0, -count).join(' '),
      cityText: words.slice(-count).join(' '),
      kind: 'street',
      inhabitants: minPopulation,
    });
  }
  return found.slice(0, maxReadings);
}

/** "75004 Paris", "1012 AB Amsterdam" and "CA 94105" without their codes. */
function withoutPostcode(part: string): string {
  return part
    .replace(/\b\d{4} [A-Z]{2}\b/, '')
    .split(/\s+/)
    .filter((word) => !/\d/.test(word))
    .join(' ')
    .trim();
}
