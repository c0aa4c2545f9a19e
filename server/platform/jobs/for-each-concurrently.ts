/** Runs `work` for every item, at most `concurrency` at a time. Fails with the first error of `work`. */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  // The workers share one iterator, so that each item is taken once.
  const queue = items.values();
  const take = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, take));
}
