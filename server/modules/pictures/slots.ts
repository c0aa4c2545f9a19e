/** Runs tasks, at most `limit` at once; further ones wait, and beyond `mostWaiting` they are refused. */
export type Slots = {
  /** True when a further task would be refused. */
  isFull(): boolean;
  /** Runs the task when there is a place for it. */
  run<Result>(task: () => Promise<Result>): Promise<Result>;
};

/** Makes slots, with a queue of their own. */
export function makeSlots(limit: number, mostWaiting: number): Slots {
  let running = 0;
  const waiting: Array<() => void> = [];
  return {
    isFull: () => running >= limit && waiting.length >= mostWaiting,
    async run(task) {
      // A finished task passes its place to the next in the queue, so `running` never exceeds the limit.
      if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        return await task();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
