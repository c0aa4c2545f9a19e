import { sql } from '#server/platform/db/sql.ts';
import { runJobs, systemContext } from '#server/testing/index.ts';
import { registerSuppliers } from '#server/wiring/suppliers.ts';
import { ingestHotels } from '../ingest-hotels.ts';
import type { HotelSupplier } from '../port.ts';
import { hotelSupplierRegistry } from '../suppliers.ts';

/** Maps the hotels of all suppliers with ids of their own, as the scheduled job does. */
export async function mapSuppliers(): Promise<void> {
  await ingestHotels.run(systemContext(), {});
  await runJobs();
}

/** Removes all mappings, as before the first run of the job: other files of tests expect the plain world. */
export async function unmapSuppliers(): Promise<void> {
  await systemContext().db.execute(sql`delete from supplier_ids`);
  await systemContext().db.execute(sql`delete from canonical_hotels`);
}

/** Runs `act` while one supplier behaves differently. The registry takes adapters, so no code of ours is replaced. */
export async function whileSupplier<Result>(
  name: string,
  behaves: Partial<HotelSupplier>,
  act: () => Promise<Result>,
): Promise<Result> {
  const all = hotelSupplierRegistry.all('Sandbox');
  const changed = all.map((supplier) =>
    supplier.name === name ? Object.assign(Object.create(supplier), behaves) : supplier,
  );
  hotelSupplierRegistry.register('Sandbox', changed);
  try {
    return await act();
  } finally {
    registerSuppliers();
  }
}

/** Makes these the only suppliers until `registerSuppliers`: a Production has suppliers with ids of their own alone. */
export async function sellOnlyThrough(suppliers: readonly HotelSupplier[]): Promise<void> {
  await unmapSuppliers();
  hotelSupplierRegistry.register('Sandbox', suppliers);
  await mapSuppliers();
}
