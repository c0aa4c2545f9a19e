import { bigint, customType, sql, uuid } from './drizzle.cjs';

/** Primary-key part that we make ourselves (UUID v7). */
export const id = () => uuid('id').notNull();

/** Tenant of the row; leads every primary key so that no row can point into another tenant. */
export const appId = () => uuid('app_id').notNull();

/** An instant as ISO-8601 UTC text with milliseconds, the same form as on the wire. */
const isoInstantType = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz(3)',
  fromDriver: toIsoInstant,
});

/**
 * `2026-03-01 10:20:30.5+00` as `2026-03-01T10:20:30.500Z`. Put together from its parts: to parse it as a date took a
 * fifteenth of the time of a list of bookings.
 */
function toIsoInstant(text: string): string {
  if (text[10] !== ' ' || !text.endsWith('+00')) return new Date(text).toISOString();
  const fraction = text.slice(19, -3) || '.';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}${fraction.padEnd(4, '0')}Z`;
}

export const instant = (name: string) => isoInstantType(name);

export const createdAt = () => isoInstantType('created_at').notNull().default(sql`now()`);

export const updatedAt = () => isoInstantType('updated_at').notNull().default(sql`now()`);

/** An amount in minor units of the currency beside it. */
export const minor = (name: string) => bigint(name, { mode: 'number' });

/** Case-insensitive text, for e-mail addresses and usernames. */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' });
