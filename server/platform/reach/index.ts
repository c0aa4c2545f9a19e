/** Which addresses the server may connect to when somebody else names them. */
export { guardedLookup, reachOf } from './addresses.ts';
