import type { BaseContext } from '#server/platform/context/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type { HotelContent } from './port.ts';
import { hotelSuppliers } from './suppliers.ts';

/** What is known of a hotel apart from rates; 404 for an unknown one. */
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
