import postgres from 'postgres';

/**
 * The moments between payment and confirmation at which a process is killed. Each is a statement that the
 * process is about to run, blocked in the database so that the kill happens exactly there.
 */
export const moments = [
  { name: 'webhook sent, nothing written', table: 'payment_events', when: 'insert', only: 'true' },
  {
    name: 'payment written, fulfilment not begun',
    table: 'bookings',
    when: 'update',
    only: 'new.supplier_attempts > old.supplier_attempts',
  },
  {
    name: 'supplier about to book',
    table: 'sandbox_hotel_orders',
    when: 'update',
    only: "new.state = 'confirmed'",
  },
  {
    name: 'supplier booked, its answer not written',
    table: 'bookings',
    when: 'update',
    only: 'new.supplier_outcome is not null and old.supplier_outcome is null',
  },
  {
    name: 'answer written, not captured',
    table: 'sandbox_payments',
    when: 'update',
    only: "new.state = 'captured'",
  },
  {
    name: 'captured, not written',
    table: 'payment_intents',
    when: 'update',
    only: "new.state = 'captured'",
  },
  {
    name: 'confirmation about to commit',
    table: 'checkout_sessions',
    when: 'update',
    only: 'new.outcome is not null',
  },
  {
    name: 'refused by the supplier, not voided',
    table: 'sandbox_payments',
    when: 'update',
    only: "new.state = 'voided'",
  },
  {
    name: 'voided, not written',
    table: 'payment_intents',
    when: 'update',
    only: "new.state = 'voided'",
  },
] as const;

type Moment = (typeof moments)[number];

/** Blocks statements in the database of the processes. Its triggers exist only in a proof's own databases. */
export type Barriers = {
  /** Blocks the statement of this moment from now on. */
  raise: (moment: Moment) => Promise<void>;
  /** Whether a statement is blocked now. */
  reached: () => Promise<boolean>;
  /**
   * Unblocks: with `cut` the waiting sessions are terminated and their work is lost, otherwise it continues.
   */
  lower: (cut: boolean) => Promise<void>;
  close: () => Promise<void>;
};

/** Creates a trigger for the statement of each moment; none blocks until its barrier is raised. */
export async function placeBarriers(url: string): Promise<Barriers> {
  const sql = postgres(url, { max: 2, onnotice: () => {} });
  await sql.unsafe(`
    create or replace function proof_barrier() returns trigger language plpgsql as $body$
    begin
      perform pg_advisory_xact_lock_shared(4711, tg_argv[0]::int);
      return new;
    end $body$`);
  for (const [index, { table, when, only }] of moments.entries()) {
    await sql.unsafe(`create or replace trigger proof_${index} before ${when} on ${table}
      for each row when (${only}) execute function proof_barrier('${index}')`);
  }
  const lockHolder = await sql.reserve();
  return {
    async raise(moment) {
      await lockHolder`select pg_advisory_lock(4711, ${moments.indexOf(moment)})`;
    },
    async reached() {
      const waiting = await sql`
        select 1 from pg_locks where locktype = 'advisory' and classid = 4711 and not granted
          and database = (select oid from pg_database where datname = current_database())`;
      return waiting.length > 0;
    },
    async lower(cut) {
      if (cut) {
        await sql`
          select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 4711 and not granted
            and database = (select oid from pg_database where datname = current_database())`;
      }
      await lockHolder`select pg_advisory_unlock_all()`;
    },
    async close() {
      lockHolder.release();
      await sql.end({ timeout: 2 });
    },
  };
}
