import { circleJourney } from './journey/circle.ts';
import { esimByBothJourney, esimByCardJourney, esimByPerksJourney } from './journey/esim.ts';
import { experienceJourney } from './journey/experience.ts';
import { hotelJourney } from './journey/hotel.ts';
import { loungeJourney } from './journey/lounge.ts';
import { perksJourney } from './journey/perks.ts';
import { baseUrl } from './journey/talk.ts';
import { transferJourney } from './journey/transfer.ts';
import { usersJourney } from './journey/users.ts';
import { wishlistJourney } from './journey/wishlist.ts';

/**
 * `npm run journey [-- name ... | --all]`: walks journeys against a running server and shows every request and
 * answer, so that the output reads as documentation. Without a name: the main one, a hotel from search to refund.
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

/** Walks the journeys that the command names. */
async function walk(asked: string[]): Promise<void> {
  const names = asked.includes('--all') ? Object.keys(journeys) : asked.length > 0 ? asked : ['hotel'];
  const unknown = names.filter((name) => !Object.hasOwn(journeys, name));
  if (unknown.length > 0) {
    throw new Error(`No journey ${unknown.join(', ')}. There are: ${Object.keys(journeys).join(', ')}`);
  }
  console.log(`Sojourn at ${baseUrl}

Each request says X-Environment: Sandbox and who calls:
  [anyone]  X-App-Id alone
  [member]  X-App-Id and Authorization: Bearer <access token>
  [key]     X-Api-Key of the partner's own program
Long bodies are cut.
`);
  for (const name of names) {
    const begun = performance.now();
    console.log(`--- ${name} ---\n`);
    await journeys[name]?.();
    console.log(`The ${name} journey took ${((performance.now() - begun) / 1000).toFixed(1)} s.\n`);
  }
}

/** One sentence for what a reader can mend; the stack for a defect of the script alone. */
function explain(err: unknown): string {
  if (!(err instanceof Error)) return String(err);
  const { code } = (err.cause ?? {}) as { code?: string };
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `Nothing answers at ${baseUrl}: run \`npm start\` in another terminal, or set BASE_URL.`;
  return err.name === 'Error' ? err.message : (err.stack ?? err.message);
}

try {
  await walk(process.argv.slice(2));
} catch (err) {
  console.error(explain(err));
  process.exitCode = 1;
}
