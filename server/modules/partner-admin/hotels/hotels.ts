import { z } from 'zod';
import * as catalogue from '#server/modules/hotels/catalogue/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { OperatorContext } from '../context.ts';
import { notFound } from '../find.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { requireReason } from '../require-reason.ts';

const supplier = z.string().trim().min(1).max(64);
const UnmapHotel = z.object({ supplier, external_id: z.string().trim().min(1).max(255) });
const MapHotel = UnmapHotel.extend({ hotel: z.string().trim().min(1).max(128) });

/** The mapping of a supplier's hotel, as an operator sees it. */
export type HotelMappingView = {
  supplier: string;
  external_id: string;
  hotel: string | null;
  before: string | null;
  before_confidence: number | null;
};

/** Says which hotel of ours a supplier's hotel is. The hourly mapping never changes it again. */
export async function mapHotel(
  ctx: OperatorContext,
  given: z.input<typeof MapHotel>,
): Promise<HotelMappingView> {
  const { hotel: hotelId, supplier, external_id: externalId } = parseInput(MapHotel, given);
  const named = { supplier, externalId };
  return correct(ctx, 'hotel.map', named, hotelId, (ctx) => catalogue.mapHotel(ctx, { ...named, hotelId }));
}

/** Says that a supplier's hotel is none of ours: its rates are not sold, and the hourly mapping leaves it. */
export async function unmapHotel(
  ctx: OperatorContext,
  given: z.input<typeof UnmapHotel>,
): Promise<HotelMappingView> {
  const { supplier, external_id: externalId } = parseInput(UnmapHotel, given);
  const named = { supplier, externalId };
  return correct(ctx, 'hotel.unmap', named, named.externalId, (ctx) => catalogue.unmapHotel(ctx, named));
}

async function correct(
  ctx: OperatorContext,
  action: string,
  { supplier, externalId }: { supplier: string; externalId: string },
  soughtId: string,
  change: (ctx: OperatorContext) => Promise<catalogue.CorrectedMapping>,
): Promise<HotelMappingView> {
  requireReason(ctx);
  return transaction(ctx, async (ctx) => {
    const { before, hotelId } = await change(ctx).catch((err): never => {
      throw isProblem(err, 'not_found') ? notFound(ctx, 'hotel', soughtId) : err;
    });
    const view: HotelMappingView = {
      supplier,
      external_id: externalId,
      hotel: hotelId,
      before: before?.ourId ?? null,
      before_confidence: before?.confidence ?? null,
    };
    await recordAuditEntry(ctx, { action, subjectId: hotelId ?? before?.ourId ?? null, detail: view });
    return view;
  });
}
