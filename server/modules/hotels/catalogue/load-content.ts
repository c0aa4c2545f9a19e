import type { BaseContext } from '#server/platform/context/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { suppliersOfHotels, usesOurIds } from './asked-suppliers.ts';
import { readCanonicalHotels, underOurName } from './canonical-hotels.ts';
import { mergeContent } from './merge-content.ts';
import type { HotelContent } from './port.ts';
import { hotelSuppliers } from './suppliers.ts';

type ContentSource = Pick<ReturnType<typeof hotelSuppliers>[number], 'content'>;

/**
 * A hotel's content without rates, merged from every supplier that knows the hotel; 404 when none does. They are
 * asked at once, and one that fails is left out; the call fails only when no supplier answers with content and
 * one has failed. Suppliers that use our ids share one catalogue, so that one answer of theirs is enough.
 */
export async function loadContent(
  ctx: BaseContext,
  hotelId: string,
  language: string,
): Promise<HotelContent> {
  const sharing = hotelSuppliers(ctx.environment).filter(usesOurIds);
  const sharedNames = new Set(sharing.map(({ name }) => name));
  const shared: ContentSource = { content: (...asked) => firstContent(sharing, ...asked) };
  const [asked, stored] = await Promise.all([
    suppliersOfHotels(ctx, [hotelId]),
    readCanonicalHotels(ctx, [hotelId]),
  ]);
  const own = asked.filter(({ name }) => !sharedNames.has(name));
  const answers = await Promise.allSettled(
    [shared, ...own].map((supplier) => supplier.content(ctx, hotelId, language)),
  );
  const found = answers.flatMap((answer) =>
    answer.status === 'fulfilled' && answer.value ? [answer.value] : [],
  );
  const failed = answers.find((answer) => answer.status === 'rejected');
  const [first, ...others] = found;
  if (!first) throw failed?.reason ?? problem('not_found');
  return underOurName(mergeContent(first, others), stored.get(hotelId));
}

/** The content from the first supplier that knows the hotel; the next is asked when one fails. */
async function firstContent(
  suppliers: readonly ContentSource[],
  ...asked: Parameters<ContentSource['content']>
): Promise<HotelContent | null> {
  let failure: unknown;
  for (const supplier of suppliers) {
    try {
      const content = await supplier.content(...asked);
      if (content) return content;
    } catch (err) {
      failure ??= err;
    }
  }
  if (failure !== undefined) throw failure;
  return null;
}
