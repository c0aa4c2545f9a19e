import { sql } from 'drizzle-orm';
import { bigint, customType, uuid } from 'drizzle-orm/pg-core';

/** Primary-key part that we make ourselves (UUID v7). */
export const id = () => uuid('id').notNull();

/** Tenant of the row; leads every primary key so that no row can point into another tenant. */
export const appId = () => uuid('app_id').notNull();

/** An instant as ISO-8601 UTC text with milliseconds, the same form as on the wire. */
const isoInstantType = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz(3)',
  fromDriver: (value) => new Date(value).toISOString(),
});

export const instant = (name: string) => isoInstantType(name);

export const createdAt = () => isoInstantType('created_at').notNull().default(sql`now()`);

export const updatedAt = () => isoInstantType('updated_at').notNull().default(sql`now()`);

/** An amount in minor units of the currency beside it. */
export const minor = (name: string) => bigint(name, { mode: 'number' });

/** Case-insensitive text, for e-mail addresses and usernames. */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' });
