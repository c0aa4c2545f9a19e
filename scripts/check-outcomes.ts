import { readFileSync } from 'node:fs';
import { contracts } from '#server/registry.ts';

/**
 * `node scripts/check-outcomes.ts <file>`: says which operations no test of the run saw succeed, and which declared
 * error codes none of them provoked. The file is what the tests noted (server/testing/note-outcome.ts).
 */

/** Declared and possible, but the fake world has no way yet to provoke it on this operation. The list only shrinks. */
const unprovoked: Record<string, readonly string[]> = {
  getFastTrack: ['supplier_unavailable', 'supplier_error', 'supplier_timeout'],
  getFastTrackAvailability: ['supplier_unavailable', 'supplier_error', 'supplier_timeout'],
  getFitnessAvailability: ['supplier_unavailable', 'supplier_error', 'supplier_timeout'],
  getFitnessCentre: ['supplier_unavailable', 'supplier_error', 'supplier_timeout'],
  getLounge: ['supplier_unavailable'],
  getLoungeAvailability: ['supplier_unavailable', 'supplier_error', 'supplier_timeout'],
  getRestaurant: ['supplier_unavailable', 'supplier_error', 'supplier_timeout'],
  getRestaurantAvailability: ['supplier_unavailable', 'supplier_error', 'supplier_timeout'],
  listFitnessCentres: ['supplier_unavailable', 'supplier_error', 'supplier_timeout'],
  listServiceModules: ['supplier_unavailable', 'supplier_error', 'supplier_timeout'],
  searchAirportServices: ['supplier_error', 'supplier_timeout'],
  initiateTravelPayment: ['supplier_unavailable'],
  prebookTravelSlot: ['supplier_unavailable', 'supplier_error', 'supplier_timeout'],
  createTravelQuote: ['supplier_error', 'supplier_unavailable'],
  filterGroundTransport: ['supplier_error'],
  getEsimUsage: ['supplier_error', 'supplier_unavailable'],
  listRegionalEsimPlans: ['supplier_unavailable'],
  payEsimWithPerks: ['supplier_unavailable'],
};

const seen = new Set(readFileSync(process.argv[2] ?? '', 'utf8').split('\n'));
const outcomes = contracts.flatMap(({ id, errors = [] }) =>
  ['ok', ...errors].map((outcome) => [id, outcome] as const),
);
const isExpected = ([id, outcome]: readonly [string, string]) =>
  seen.has(`${id} ${outcome}`) !== (unprovoked[id]?.includes(outcome) ?? false);
const surprising = outcomes.filter((one) => !isExpected(one));
for (const [id, outcome] of surprising) {
  const told = seen.has(`${id} ${outcome}`) ? 'is provoked now: take it off the list' : 'was seen by no test';
  console.error(`${id}: ${outcome} ${told}`);
}
if (surprising.length > 0) process.exit(1);
const missing = Object.values(unprovoked).flat().length;
console.log(`${outcomes.length - missing} of ${outcomes.length} declared outcomes were seen, as expected.`);
