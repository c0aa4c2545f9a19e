export { closePools, type Database, openPool, pool } from './client.ts';
export { appId, citext, createdAt, id, instant, minor, updatedAt } from './columns.ts';
export { isDatabaseAway } from './database-away.ts';
export { isAfter } from './is-after.ts';
export { prepareOnce } from './prepare-once.ts';
export { runText } from './run-text.ts';
export { transaction } from './transaction.ts';
