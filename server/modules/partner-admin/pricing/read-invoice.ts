import { z } from 'zod';
import type { InvoiceLine } from '#server/modules/pricing/index.ts';
import { atLine, type CsvRow, readCsv, refuseFile } from '#server/platform/csv/index.ts';
import type { FieldError } from '#server/platform/errors/index.ts';
import { fromMajor, isCurrency, toMajor } from '#server/platform/money/index.ts';

/** One invoice is compared by one query. The supplier decides which other columns its file has. */
const limits = { maxRows: 20_000, maxBytes: 8 * 1024 * 1024, ignoresOthers: true };

const InvoiceRow = z.object({
  reference: z.string().max(200, 'At most 200 characters.'),
  currency: z.string().toUpperCase().refine(isCurrency, 'Must be an ISO 4217 code.'),
  amount: z
    .string()
    .regex(/^-?\d{1,9}(\.\d{1,3})?$/, 'Must be an amount such as 1025.50.')
    .transform(Number),
});

type Row = CsvRow<z.output<typeof InvoiceRow>>;

/**
 * Reads an RFC 4180 file in UTF-8 whose first line names the columns reference, amount and currency; others are
 * ignored. Amounts are major units with a point. Throws validation_failed with the first 100 errors by line.
 */
export function readInvoice(bytes: Uint8Array): InvoiceLine[] {
  const { rows, errors } = readCsv(bytes, InvoiceRow, limits);
  const wrong = [...errors, ...rows.flatMap(tooFine)];
  if (wrong.length > 0) refuseFile('Nothing was compared.', wrong);
  return rows.map(({ line, row: { reference, amount, currency } }) => ({
    line,
    reference,
    amountMinor: fromMajor(amount, currency),
    currency,
  }));
}

function tooFine({ line, row: { amount, currency } }: Row): FieldError[] {
  if (toMajor(fromMajor(amount, currency), currency) === amount) return [];
  const message = `Must be an amount of ${currency}.`;
  return [atLine(line, { field: 'amount', code: 'too_fine', message })];
}
