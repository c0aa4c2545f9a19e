import { expect, test } from 'vitest';
import { airportPartnerStandIn } from '#server/testing/stand-ins/airport-partner/index.ts';
import { alterJson, watchWarnings } from '#server/testing/stand-ins/alter-answers.ts';
import { adapterOf, ctx as plainCtx } from './testing/adapter.ts';

test('A slot that cannot be read is left out and logged, and the others of its day can be booked', async () => {
  const { ctx, warnings } = watchWarnings(plainCtx);
  const slotsOf = (standIn: ReturnType<typeof airportPartnerStandIn>) =>
    adapterOf(standIn).slots(ctx, 'lounge-1', '2027-03-01', 'EUR');
  const whole = await slotsOf(airportPartnerStandIn());
  const broken = airportPartnerStandIn();
  alterJson<{ slots: unknown[] }>(broken, /list_slots$/, ({ slots }) => slots.unshift({ time: null }));
  expect(whole?.length).toBeGreaterThan(0);
  expect(await slotsOf(broken)).toEqual(whole);
  expect(warnings).toEqual([
    {
      fields: { supplier: 'airport-partner', unread: { slots: 1 } },
      message: 'parts of an answer could not be read',
    },
  ]);
});
