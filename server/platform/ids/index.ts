import { makeId } from './id-source.ts';

/** Makes a UUID v7. It is ordered by time of creation, which keeps primary-key indexes compact. */
export function newId(): string {
  return makeId();
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** True for an RFC 9562 UUID text of any version. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text);
}
