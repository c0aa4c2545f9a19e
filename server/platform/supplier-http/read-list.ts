import { z } from 'zod';
import type { BaseContext } from '../context/index.ts';

/** The items of a list that can be read, and the number of those that cannot. */
export type ReadList<Item> = { items: Item[]; unread: number };

/** Reads a list of a supplier item by item, so that one that cannot be read costs no other. */
export function readItems<Item extends z.ZodType>(
  item: Item,
  all: readonly unknown[],
): ReadList<z.output<Item>> {
  const items = all.flatMap((one): z.output<Item>[] => {
    const read = item.safeParse(one);
    return read.success ? [read.data] : [];
  });
  return { items, unread: all.length - items.length };
}

/** A list whose unreadable items are left out and counted. */
export const requiredList = <Item extends z.ZodType>(item: Item) =>
  z.array(z.unknown()).transform((all) => readItems(item, all));

/** Such a list where it may be missing. */
export const readList = <Item extends z.ZodType>(item: Item) =>
  z
    .array(z.unknown())
    .nullish()
    .transform((all) => readItems(item, all ?? []));

/** The readable items of a part of an answer that may be missing; what is no list has none. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(z.unknown())
    .nullish()
    .catch(null)
    .transform((all) => readItems(item, all ?? []).items);

/** Logs how many parts of each kind could not be read, if there are any. */
export function logUnread(
  ctx: Pick<BaseContext, 'log'>,
  supplier: string,
  unread: Readonly<Record<string, number>>,
): void {
  if (Object.values(unread).some((count) => count > 0))
    ctx.log.warn({ supplier, unread }, 'parts of an answer could not be read');
}
