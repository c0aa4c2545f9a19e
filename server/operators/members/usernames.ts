import { randomInt } from 'node:crypto';

/** Without letters and digits that are read as one another, and without vowels, so that no word comes up. */
const alphabet = '23456789bcdfghjkmnpqrstvwxz';
const tailLength = 6;

/**
 * A username for somebody who brought none: the first name in ASCII and six random characters, as in `ana_k3f9qz`.
 * It says no more of a person than others may see, and is not derived from the address.
 */
export function proposeUsername(firstname: string): string {
  const plain = firstname
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '')
    .slice(0, 20);
  const tail = Array.from({ length: tailLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${plain || 'member'}_${tail}`;
}
