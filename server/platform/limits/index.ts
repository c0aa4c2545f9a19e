export { sweepRateWindows } from './sweep-windows.ts';
export { type Taken, takeExact, windowKey } from './take-exact.ts';
export { rateLimited, takeGeneral } from './take-general.ts';
