/**
 * Lighthouse's result for a page: scores from 0 to 100, times,
 * layout shift, and kilobytes of script as transferred.
 */
export type Measurements = {
  performance: number;
  accessibility: number;
  practices: number;
  seo: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  scriptKb: number;
};

type Result = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; details?: { items?: Request[] } }>;
};
type Request = { resourceType?: string; transferSize?: number };

/** Extracts the scores and measurements from Lighthouse's report. */
export function measurementsOf({ categories, audits }: Result): Measurements {
  const mark = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const requests = audits['network-requests']?.details?.items ?? [];
  const scriptBytes = requests
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + (transferSize ?? 0), 0);
  return {
    performance: mark('performance'),
    accessibility: mark('accessibility'),
    practices: mark('best-practices'),
    seo: mark('seo'),
    lcpMs: Math.round(value('largest-contentful-paint')),
    tbtMs: Math.round(value('total-blocking-time')),
    cls: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
    scriptKb: Math.round(scriptBytes / 1000),
  };
}

/** Returns the median of each value; throws when there are no runs. */
export function medianOf(runs: readonly Measurements[]): Measurements {
  const [first] = runs;
  if (!first) throw new Error('Nothing was measured');
  const median = (key: keyof Measurements) =>
    runs.map((run) => run[key]).sort((one, other) => one - other)[Math.floor(runs.length / 2)];
  return Object.fromEntries(
    Object.keys(first).map((key) => [key, median(key as keyof Measurements)]),
  ) as Measurements;
}
