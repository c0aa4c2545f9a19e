import { z } from 'zod';
import { compareInvoice, type InvoiceDifference } from '#server/modules/pricing/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type { OperatorContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { readInvoice } from './read-invoice.ts';

const CompareInvoice = z.object({ supplier: z.string().trim().min(1).max(64) });

/** The lines of an invoice that differ from the stored costs. Amounts are major units of their currency. */
export type InvoiceReport = {
  supplier: string;
  lines: number;
  agreed: number;
  differences: {
    line: number;
    reference: string;
    difference: InvoiceDifference['kind'];
    invoiced: number;
    currency: string;
    ours: number | null;
    our_currency: string | null;
  }[];
};

/**
 * Compares a supplier's invoice with the net costs of its bookings in all apps of the environment. Changes nothing.
 * Throws validation_failed with the errors by line (`lines.7.amount`) if a line cannot be read.
 */
export async function compareSupplierInvoice(
  ctx: OperatorContext,
  given: z.input<typeof CompareInvoice>,
  file: Uint8Array,
): Promise<InvoiceReport> {
  const { supplier } = parseInput(CompareInvoice, given);
  const lines = readInvoice(file);
  const differences = await compareInvoice(ctx, { supplier, lines });
  return {
    supplier,
    lines: lines.length,
    agreed: lines.length - differences.length,
    differences: differences.map(({ line, reference, kind, invoicedMinor, currency, ours }) => ({
      line,
      reference,
      difference: kind,
      invoiced: toMajor(invoicedMinor, currency),
      currency,
      ours: ours && toMajor(ours.netMinor, ours.currency),
      our_currency: ours?.currency ?? null,
    })),
  };
}
