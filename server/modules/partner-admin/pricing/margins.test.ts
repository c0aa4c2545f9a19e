import { beforeAll, describe, expect, test } from 'vitest';
import { bookings } from '#server/modules/bookings/schema.ts';
import { newId } from '#server/platform/ids/index.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { aTenant, systemContext, type Tenant } from '#server/testing/index.ts';
import { compareSupplierInvoice, reportMargins } from '../index.ts';
import { operatorContext, refusedFields } from '../testing/operator-context.ts';

type Row = Partial<typeof bookings.$inferInsert>;

let tenant: Tenant;
const supplier = `supplier ${newId()}`;
const day = today('UTC');

/** Stores a booking of 120.00 EUR with these columns and returns our reference. */
async function aBooking(columns: Row = {}): Promise<string> {
  const id = newId();
  const now = new Date().toISOString();
  await systemContext()
    .db.insert(bookings)
    .values({
      appId: tenant.appId,
      organisationId: tenant.organisationId,
      id,
      kind: 'hotel',
      state: 'confirmed',
      reference: `SJ-${id}`,
      supplier,
      title: 'A stay',
      timeZone: 'UTC',
      startsAt: now,
      endsAt: now,
      currency: 'EUR',
      totalMinor: 12_000,
      dueNowMinor: 12_000,
      details: {},
      ...columns,
    });
  return `SJ-${id}`;
}

const cost = (netMinor: number, currency = 'EUR', rate: number | null = 1): Row => ({
  costNetMinor: netMinor,
  costCommissionMinor: 0,
  costCurrency: currency,
  costExchangeRate: rate,
});

const compare = (csv: string) =>
  compareSupplierInvoice(operatorContext(), { supplier }, new TextEncoder().encode(csv));

beforeAll(async () => {
  tenant = await aTenant();
});

describe('The margin report', () => {
  test('Sold, cost and margin add up by kind and currency, with each cost at the rate of its sale', async () => {
    tenant = await aTenant();
    const markup = {
      ruleId: newId(),
      percentBasisPoints: 2_000,
      fixedMinor: 0,
      roundToMinor: 1,
      supplierTotalMinor: 10_000,
      prices: [{ minor: 10_000, quantity: 1 }],
    };
    await Promise.all([
      aBooking({ ...cost(9_000), markup }),
      aBooking(cost(10_000, 'USD', 0.9)),
      aBooking(cost(15_000, 'JPY', 0.006)),
      aBooking({ totalMinor: 15_000, perkMinor: 2_000, dueNowMinor: 8_000, state: 'completed' }),
      aBooking({ ...cost(1), state: 'cancelled' }),
      aBooking({ ...cost(1), createdAt: '2020-01-01T00:00:00.000Z' }),
      aBooking({ ...cost(700, 'KWD', 3), kind: 'experience' }),
    ]);
    const report = await reportMargins(operatorContext(), {
      app: tenant.appId,
      from: day,
      to: addDays(day, 1),
    });
    expect(report.rows).toEqual([
      {
        kind: 'experience',
        currency: 'EUR',
        bookings: 1,
        sold: 120,
        markup: 0,
        bookings_with_cost: 1,
        cost: 2.1,
        margin: 117.9,
        margin_percent: 98.25,
      },
      {
        kind: 'hotel',
        currency: 'EUR',
        bookings: 4,
        sold: 460,
        markup: 20,
        bookings_with_cost: 3,
        cost: 270,
        margin: 90,
        margin_percent: 25,
      },
    ]);
  });

  test('A report needs two dates in order', async () => {
    const refused = (from: string, to: string) =>
      refusedFields(reportMargins(operatorContext(), { app: tenant.appId, from, to }));
    expect(await refused('2027-02-30', '2027-03-01')).toEqual(['from invalid']);
    expect(await refused('2027-03-02', '2027-03-01')).toEqual(['to too_early']);
  });
});

describe('The comparison with an invoice', () => {
  test('Lines that agree are counted, and each other line is listed with its number and difference', async () => {
    const theirs = `PEL-${newId()}`;
    const [agreed, dearer, dollars, unknownCost, cancelled] = await Promise.all([
      aBooking({ ...cost(9_000), supplierReference: theirs }),
      aBooking(cost(8_050)),
      aBooking(cost(5_000, 'USD', 0.9)),
      aBooking(),
      aBooking({ ...cost(5_000), state: 'cancelled' }),
    ]);
    const report = await compare(
      [
        'Reference,Amount,Currency,Guest',
        `${theirs},90.00,EUR,"Ada, Byron"`,
        `${dearer},81.5,EUR,`,
        `${dollars},50,EUR,`,
        `${unknownCost},50,EUR,`,
        `${cancelled},50,EUR,`,
        `${agreed},90,EUR,`,
        'PEL-nobody,1,EUR,',
      ].join('\n'),
    );
    expect([report.lines, report.agreed]).toEqual([7, 1]);
    expect(report.differences).toMatchObject([
      { line: 3, difference: 'other_amount', invoiced: 81.5, ours: 80.5, our_currency: 'EUR' },
      { line: 4, difference: 'other_currency', ours: 50, our_currency: 'USD' },
      { line: 5, difference: 'no_cost', ours: null },
      { line: 6, difference: 'not_booked' },
      { line: 7, difference: 'repeated' },
      { line: 8, difference: 'unknown_reference', ours: null },
    ]);
  });

  test('Bookings of another supplier are unknown, whatever their reference', async () => {
    const foreign = await aBooking({ ...cost(9_000), supplier: 'another supplier' });
    const { differences } = await compare(`reference,amount,currency\n${foreign},90,EUR`);
    expect(differences).toMatchObject([{ difference: 'unknown_reference' }]);
  });

  test('Lines that cannot be read are refused with their numbers, and nothing is compared', async () => {
    expect(await refusedFields(compare('reference,amount\nA,1'))).toEqual(['lines.1 required']);
    expect(await refusedFields(compare('reference,amount,currency'))).toEqual(['file empty']);
    expect(await refusedFields(compare('reference,amount,currency\n"A,1,EUR'))).toEqual(['lines.2 not_csv']);
    expect(
      await refusedFields(
        compare(['reference,amount,currency', 'A,1,EUR', ',1,EUR', 'B,"1,5",EURO', 'C,1.5,JPY'].join('\n')),
      ),
    ).toEqual([
      'lines.3.reference required',
      'lines.4.currency invalid',
      'lines.4.amount invalid_format',
      'lines.5.amount too_fine',
    ]);
  });
});
