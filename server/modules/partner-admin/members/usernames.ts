import { randomInt } from 'node:crypto';

/** Excludes characters that look alike, and vowels, so that no words can appear. */
const alphabet = '23456789bcdfghjkmnpqrstvwxz';
const tailLength = 6;

/**
 * Proposes a username: the first name in ASCII and six random characters, such as `ana_k3f9qz`. Others can
 * see it, so it contains nothing of the e-mail address.
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
