import { join } from 'node:path';
import postgres from 'postgres';
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres/index.ts';
import { ownServer } from './servers.ts';

type Reservation = { state: 'confirmed' | 'cancelled'; reservationId: string; confirmationNumber?: unknown };

/**
 * Makes the simulated provider of the server under test know a reservation as an event tells of it: an event is read
 * back at the provider before it counts.
 */
export async function letProviderAgree(bookingId: string, told: Reservation): Promise<void> {
  const { dataDirectory } = ownServer();
  const shared = await startEmbeddedPostgres({
    dataDirectory: join(import.meta.dirname, '..', dataDirectory, 'postgres'),
    log: () => {},
    durable: false,
  });
  const sql = postgres(shared.urlFor('sojourn_sandbox'), { max: 1, onnotice: () => {} });
  try {
    await sql`
      update sandbox_transfer_orders
      set state = ${told.state}, reservation_id = ${told.reservationId},
        confirmation_number = coalesce(${String(told.confirmationNumber ?? '') || null}::text, confirmation_number)
      where reference = ${`SJ-${bookingId}`}`;
  } finally {
    await sql.end();
    await shared.stop();
  }
}
