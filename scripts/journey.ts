import { baseUrl } from './journey/call-api.ts';
import { circleJourney } from './journey/circle.ts';
import { esimByBothJourney, esimByCardJourney, esimByPerksJourney } from './journey/esim.ts';
import { experienceJourney } from './journey/experience.ts';
import { hotelJourney } from './journey/hotel.ts';
import { loungeJourney } from './journey/lounge.ts';
import { perksJourney } from './journey/perks.ts';
import { transferJourney } from './journey/transfer.ts';
import { usersJourney } from './journey/users.ts';
import { wishlistJourney } from './journey/wishlist.ts';

/**
 * `npm run journey [-- name ... | --all]`: runs journeys against a running
 * server and prints every request and response, so that the output reads
 * as documentation. The default journey is a hotel from search to refund.
 */
const journeys: Record<string, () => Promise<void>> = {
  hotel: hotelJourney,
  users: usersJourney,
  wishlist: wishlistJourney,
  circle: circleJourney,
  experience: experienceJourney,
  lounge: loungeJourney,
  perks: perksJourney,
  transfer: transferJourney,
  'esim-by-card': esimByCardJourney,
  'esim-by-perks': esimByPerksJourney,
  'esim-by-both': esimByBothJourney,
};

/** Runs the named journeys; throws for an unknown name. */
async function runJourneys(requested: string[]): Promise<void> {
  const names = requested.includes('--all')
    ? Object.keys(journeys)
    : requested.length > 0
      ? requested
      : ['hotel'];
  const unknown = names.filter((name) => !Object.hasOwn(journeys, name));
  if (unknown.length > 0) {
    throw new Error(`No journey ${unknown.join(', ')}. There are: ${Object.keys(journeys).join(', ')}`);
  }
  console.log(`Sojourn at ${baseUrl}

Each request sends X-Environment: Sandbox and the credential of its caller:
  [anyone]  X-App-Id only
  [member]  X-App-Id and Authorization: Bearer <access token>
  [key]     X-Api-Key of the partner's server
Long bodies are cut.
`);
  for (const name of names) {
    const begun = performance.now();
    console.log(`--- ${name} ---\n`);
    await journeys[name]?.();
    console.log(`The ${name} journey took ${((performance.now() - begun) / 1000).toFixed(1)} s.\n`);
  }
}

/** Returns one sentence for an error that the user can fix, and the stack for a defect of the script. */
function explain(err: unknown): string {
  if (!(err instanceof Error)) return String(err);
  const { code } = (err.cause ?? {}) as { code?: string };
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `Nothing answers at ${baseUrl}: run \`npm start\` in another terminal, or set BASE_URL.`;
  return err.name === 'Error' ? err.message : (err.stack ?? err.message);
}

try {
  await runJourneys(process.argv.slice(2));
} catch (err) {
  console.error(explain(err));
  process.exitCode = 1;
}
