import { hotelJourney } from './journey/hotel.ts';
import { baseUrl } from './journey/talk.ts';

/**
 * `npm run journey`: walks the main journey against a running server and shows every request and answer, so that
 * its output reads as documentation.
 */
console.log(`Sojourn at ${baseUrl}\n`);
const begun = performance.now();
await hotelJourney();
console.log(`The journey took ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
