import type { SampleBooking } from './fill-bookings.ts';
import { emptyVolumes, fullVolumes } from './fill-tables.ts';
import { openStage } from './open-stage.ts';

/**
 * `npm run bench:fill`: measures the median of each list and search of users, circles, wishlists, airport
 * services and bookings on an empty database and on one with a million users, 100,000 circle memberships, 100,000 wishlist
 * items, a million days on which places of an airport venue were sold, and ten million bookings of twenty other partners. The
 * goal is a ratio of at most 1.2.
 */
const requests = 200;
const goal = 1.2;
/** A member may run 30 user searches a minute, so several members take turns. */
const callers = 25;

Object.assign(process.env, { DATABASE_POOL_SIZE: '2' });
const { stage, close } = await openStage();
try {
  const { prepareReader } = await import('./fill-reader.ts');
  const report = (line: string) => process.stdout.write(`\r${line.padEnd(40)}`);
  const sample = await readSample();
  const readers = {
    full: await prepareReader('Sandbox', stage.urls.Sandbox, callers, fullVolumes, sample, report),
    empty: await prepareReader('Production', stage.urls.Production, callers, emptyVolumes, sample, report),
  };
  console.log(`\n${JSON.stringify(readers.full.rows)}`);
  console.log(`Query plan for the sold places of a lounge on a date:\n${readers.full.plan}`);
  const server = await stage.start();
  // The empty database is Production, which has no suppliers, so a second server serves it as the Sandbox.
  const swapped = await stage.start({
    DATABASE_URL_SANDBOX: stage.urls.Production,
    DATABASE_URL_PRODUCTION: stage.urls.Sandbox,
  });
  const origins = {
    empty: { asItself: server.origin, asSandbox: swapped.origin },
    full: { asItself: server.origin, asSandbox: server.origin },
  };
  const rows = [];
  for (const name of Object.keys(readers.full.operations)) {
    const took: Record<string, number[]> = { empty: [], full: [] };
    for (let index = -callers; index < requests; index += 1) {
      // The reads alternate, so that other load on the machine affects both equally.
      for (const which of ['empty', 'full'] as const) {
        const milliseconds = await readers[which].read(origins[which], name, index + callers);
        // The first reads are a warm-up.
        if (index >= 0) took[which]?.push(milliseconds);
      }
    }
    const [before, after] = [middle(took.empty), middle(took.full)];
    rows.push({
      operation: name,
      'empty, median ms': before.toFixed(2),
      'full, median ms': after.toFixed(2),
      ratio: (after / before).toFixed(2),
      [`within ${goal}`]: after / before <= goal,
    });
  }
  console.table(rows);
} finally {
  await close();
}

function middle(values: number[] = []): number {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** What a booking of a simulated hotel stores. */
async function readSample(): Promise<SampleBooking> {
  const { aMember, aTenant, systemContext } = await import('#server/testing/index.ts');
  const { aConfirmedBooking, aRate } = await import('#server/modules/hotels/bookings/testing/shop.ts');
  const { findBookingAnywhere } = await import('#server/modules/bookings/index.ts');
  const tenant = await aTenant();
  const member = await aMember(tenant);
  const { bookingId } = await aConfirmedBooking(tenant, member, await aRate(member));
  const booking = await findBookingAnywhere(systemContext(), bookingId);
  if (!booking) throw new Error('The sample was not booked');
  const { details, title, placeId, countryCode } = booking;
  return { details, title, placeId: placeId ?? '', countryCode: countryCode ?? '' };
}
