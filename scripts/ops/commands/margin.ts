import { compareSupplierInvoice, reportMargins } from '../../../server/modules/partner-admin/index.ts';
import { type Command, command, options } from '../command.ts';
import { table } from '../print.ts';

type InvoiceInput = { supplier: string; file: Uint8Array };

export const marginCommands: readonly Command[] = [
  command({
    name: 'margin report',
    summary: 'Reports what an app sold, what it cost and the margin, by kind and currency.',
    options: {
      app: options.app,
      from: { kind: 'text', value: 'DATE', description: 'First day of booking, UTC.', required: true },
      to: { kind: 'text', value: 'DATE', description: 'Last day of booking, UTC.', required: true },
    },
    example: '--app aurora --from 2027-01-01 --to 2027-01-31',
    run: reportMargins,
    show: ({ rows }) =>
      table(rows, {
        kind: ({ kind }) => kind,
        bookings: ({ bookings }) => bookings,
        currency: ({ currency }) => currency,
        sold: ({ sold }) => sold,
        markup: ({ markup }) => markup,
        'with cost': ({ bookings_with_cost: bookings }) => bookings,
        cost: ({ cost }) => cost,
        margin: ({ margin }) => margin,
        percent: ({ margin_percent: percent }) => percent,
      }),
  }),
  command({
    name: 'margin compare',
    summary: 'Compares a supplier’s invoice with the costs of its bookings and lists the differences.',
    options: {
      supplier: {
        kind: 'text',
        value: 'SUPPLIER',
        description: 'Name of the supplier, as bookings name it.',
        required: true,
      },
      file: {
        kind: 'bytes',
        value: 'FILE',
        description: 'CSV in UTF-8 with the columns reference, amount and currency, or - for standard input.',
        required: true,
      },
    },
    example: '--supplier pelican --file invoice.csv',
    run: (ctx, { file, ...input }: InvoiceInput) => compareSupplierInvoice(ctx, input, file),
    show: ({ lines, agreed, differences }) =>
      `${agreed} of ${lines} lines agree.\n\n${table(differences, {
        line: ({ line }) => line,
        reference: ({ reference }) => reference,
        difference: ({ difference }) => difference,
        invoiced: ({ invoiced, currency }) => `${invoiced} ${currency}`,
        ours: ({ ours, our_currency: currency }) => (ours === null ? null : `${ours} ${currency}`),
      })}`,
  }),
];
