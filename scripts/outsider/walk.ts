import * as bookings from './bookings.ts';
import * as nouns from './nouns.ts';

/**
 * One short journey a noun with a client that knows the published OpenAPI document alone: its types were generated
 * from it by openapi-typescript, its calls are made by openapi-fetch. Prints a JSON text of what came.
 */
const journeys: Record<string, () => Promise<string>> = { ...nouns, ...bookings };
const walked = await Promise.all(
  Object.entries(journeys).map(async ([noun, walk]) => [noun, await walk()] as const),
);
console.log(JSON.stringify(Object.fromEntries(walked)));
