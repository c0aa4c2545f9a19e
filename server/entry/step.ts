/** Runs one slow step of the start, showing its name and how long it took. */
export async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  process.stdout.write(`  ${name} ... `);
  const result = await work();
  process.stdout.write(`${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
  return result;
}
