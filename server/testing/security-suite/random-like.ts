import { randomBytes } from 'node:crypto';
import { isUuid, newId } from '#server/platform/ids/index.ts';

/** An id of the same form that names nothing: UUIDs stay UUIDs, prefixes and separators stay where they are. */
export function randomLike(id: string): string {
  if (isUuid(id)) return newId();
  const [, prefix = '', rest = ''] = /^([a-z]{2,12}_)?(.*)$/s.exec(id) ?? [];
  const random = randomBytes(rest.length).toString('hex');
  let index = 0;
  return prefix + rest.replaceAll(/[A-Za-z0-9]/g, () => random[index++] ?? '0');
}
