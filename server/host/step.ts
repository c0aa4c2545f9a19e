/** Runs one slow step of the start-up and prints its name and duration. */
export async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  process.stdout.write(`  ${name} ... `);
  const result = await work();
  process.stdout.write(`${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
  return result;
}
