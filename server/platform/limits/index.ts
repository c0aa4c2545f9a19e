export { type Taken, takeExact } from './take-exact.ts';
export { rateLimited, takeGeneral } from './take-general.ts';
