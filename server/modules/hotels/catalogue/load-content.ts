import type { BaseContext } from '#server/platform/context/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type { HotelContent } from './port.ts';
import { hotelSuppliers } from './suppliers.ts';

/** A hotel's content without rates, from the first supplier that knows the hotel; 404 when none does. */
export async function loadContent(
  ctx: BaseContext,
  hotelId: string,
  language: string,
): Promise<HotelContent> {
  for (const supplier of hotelSuppliers(ctx.environment)) {
    const content = await supplier.content(ctx, hotelId, language);
    if (content) return content;
  }
  throw problem('not_found');
}
