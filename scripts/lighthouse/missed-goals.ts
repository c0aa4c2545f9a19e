import type { AuditedPage } from './pages.ts';
import type { Measurements } from './read-measurements.ts';

/** An empty page with react-query has 143 kB of script; a page may add 60 kB. */
const scriptBudgetKb = 143 + 60;

const goals: Record<AuditedPage['goal'], Partial<Measurements>> = {
  public: { performance: 100, accessibility: 100, practices: 100, seo: 100 },
  private: { performance: 95, accessibility: 100, practices: 100 },
  unlisted: { performance: 95, accessibility: 100, practices: 100 },
};

/** Describes the goals that a page misses; empty when it meets all. */
export function missedGoals(page: AuditedPage, measurements: Measurements): string[] {
  const low = Object.entries(goals[page.goal]).flatMap(([key, goal]) =>
    measurements[key as keyof Measurements] < goal
      ? [`${key} ${measurements[key as keyof Measurements]} of ${goal}`]
      : [],
  );
  return [
    ...low,
    ...(measurements.cls > 0 ? [`layout shift ${measurements.cls}`] : []),
    ...(measurements.scriptKb > scriptBudgetKb
      ? [`script ${measurements.scriptKb} of ${scriptBudgetKb} kB`]
      : []),
  ];
}
