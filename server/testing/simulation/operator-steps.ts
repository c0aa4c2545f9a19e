import {
  adjustPoints,
  cancelBooking,
  confirmBooking,
  type OperatorContext,
  releaseBooking,
} from '#server/modules/partner-admin/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { systemContext } from '../context.ts';
import { operate } from './operate.ts';
import { portLog } from './ports.ts';
import type { Scenario, SeedBooking } from './scenario.ts';
import { hasCart, type Step } from './steps.ts';

const operator = (): OperatorContext => ({
  ...systemContext(),
  operator: 'simulation',
  reason: 'The simulation asks for it.',
});

function anyBooking({ random, carts }: Scenario): SeedBooking {
  return random.pick(random.pick(carts).bookings);
}

const confirmByTelephone: Step = {
  weight: hasCart(1),
  async run(scenario) {
    const { id, what, number } = anyBooking(scenario);
    await operate(scenario, `An operator confirms ${what} ${number} by telephone`, async () => {
      await confirmBooking(operator(), { booking: id, supplier_reference: `TEL-${number}` });
      const [booking] = await systemContext().db.execute<{ reference: string }>(
        sql`select reference from bookings where id = ${id}`,
      );
      if (booking) portLog.booked.add(booking.reference);
    });
  },
};

const cancelByOperator: Step = {
  weight: hasCart(1.5),
  async run(scenario) {
    const { id: booking, what, number } = anyBooking(scenario);
    const refund = scenario.random.pick([undefined, undefined, '0', '5']);
    const terms = refund === undefined ? '' : ` with a refund of ${refund}`;
    portLog.forced.add(booking);
    await operate(scenario, `An operator cancels ${what} ${number}${terms}`, () =>
      cancelBooking(operator(), { booking, refund }),
    );
  },
};

const releaseByOperator: Step = {
  weight: hasCart(1),
  async run(scenario) {
    const { id: booking, what, number } = anyBooking(scenario);
    const by_telephone = scenario.random.chance(0.3);
    const how = by_telephone ? ' by telephone' : '';
    // What was agreed by telephone no call of ours brings about.
    if (by_telephone) {
      portLog.declined.add(`SJ-${booking}`);
      portLog.releasedByTelephone.add(`SJ-${booking}`);
    }
    await operate(scenario, `An operator releases ${what} ${number} at its supplier${how}`, () =>
      releaseBooking(operator(), { booking, by_telephone }),
    );
  },
};

const adjust: Step = {
  weight: () => 0.5,
  async run(scenario) {
    const points = scenario.random.pick(['500', '2000', '-300']);
    const { tenant, member } = scenario;
    await operate(scenario, `An operator adjusts the points of the member by ${points}`, () =>
      adjustPoints(operator(), { app: tenant.appId, member: member.email, points }),
    );
  },
};

/** A booking that its supplier lost, or whose outcome at the supplier nobody knows. */
type OpenCase = { id: string; is_lost: boolean; paid_minor: number };

/**
 * Ends the cases of bookings as an operator does: what a supplier has lost is cancelled and given back, and what a
 * supplier may have booked, but nobody finds, counts as refused. Returns whether there was one.
 */
export async function settleCases(scenario: Scenario): Promise<boolean> {
  const open = await systemContext().db.execute<OpenCase>(sql`
    select id, supplier_lost_at is not null as is_lost, paid_minor::int as paid_minor from bookings
    where (state = 'confirmed' and supplier_lost_at is not null)
      or (state = 'fulfilling' and outcome_unknown_since is not null)
      -- A supplier that answers no cancellation, or names no time by which it will decide.
      or state = 'cancelling' or (state = 'pending_supplier' and answers_by is null) order by id`);
  for (const { id: booking, is_lost: isLost, paid_minor: paidMinor } of open) {
    const { what, number } = scenario.bookings.find(({ id }) => id === booking) ?? { what: '', number: 0 };
    const cause = isLost ? 'its supplier has lost' : 'its supplier says nothing about';
    portLog.forced.add(booking);
    await operate(scenario, `An operator cancels ${what} ${number}, which ${cause}`, () =>
      cancelBooking(operator(), { booking, refund: isLost ? String(paidMinor / 100) : undefined }),
    );
  }
  return open.length > 0;
}

/** What operators do with bookings and points. */
export const operatorSteps: readonly Step[] = [
  confirmByTelephone,
  cancelByOperator,
  releaseByOperator,
  adjust,
];
