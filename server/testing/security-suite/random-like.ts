import { randomBytes } from 'node:crypto';
import { isUuid, newId } from '#server/platform/ids/index.ts';

/** Returns a random id of the same form: a UUID for a UUID, otherwise with the same prefix and separators. */
export function randomLike(id: string): string {
  if (isUuid(id)) return newId();
  const [, prefix = '', rest = ''] = /^([a-z]{2,12}_)?(.*)$/s.exec(id) ?? [];
  const random = randomBytes(rest.length).toString('hex');
  let index = 0;
  return prefix + rest.replaceAll(/[A-Za-z0-9]/g, () => random[index++] ?? '0');
}
