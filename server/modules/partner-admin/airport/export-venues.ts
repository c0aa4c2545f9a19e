import { z } from 'zod';
import {
  listOwnVenues,
  type OwnVenue,
  venueFileFormats,
  writeVenueFile,
} from '#server/modules/airport-services/inventory/index.ts';
import type { OperatorContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';

const ExportVenues = z.object({ format: z.enum(venueFileFormats).default('csv') });

/** The own venues on sale as a file, whose import changes nothing. */
export async function exportVenues(
  ctx: OperatorContext,
  given: z.input<typeof ExportVenues>,
): Promise<{ file: string }> {
  const { format } = parseInput(ExportVenues, given);
  return { file: writeVenueFile(await listOwnVenues(ctx), format) };
}

/** The own venues on sale. */
export async function listVenues(
  ctx: OperatorContext,
): Promise<{ venues: (Pick<OwnVenue, 'code' | 'kind' | 'airport' | 'capacity'> & { name: string })[] }> {
  const venues = await listOwnVenues(ctx);
  return {
    venues: venues.map(({ code, kind, airport, capacity, name }) => ({
      code,
      kind,
      airport,
      capacity,
      name: name.en,
    })),
  };
}
