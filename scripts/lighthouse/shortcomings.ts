import type { AuditedPage } from './pages.ts';
import type { Marks } from './read-marks.ts';

/** An empty page with react-query has 143 kB of script; a page may add 60 kB. */
const scriptBudgetKb = 143 + 60;

const goals: Record<AuditedPage['goal'], Partial<Marks>> = {
  public: { performance: 100, accessibility: 100, practices: 100, seo: 100 },
  private: { performance: 95, accessibility: 100, practices: 100 },
  unlisted: { performance: 95, accessibility: 100, practices: 100 },
};

/** Describes the goals that a page misses; empty when it meets all. */
export function shortcomings(page: AuditedPage, marks: Marks): string[] {
  const low = Object.entries(goals[page.goal]).flatMap(([key, goal]) =>
    marks[key as keyof Marks] < goal ? [`${key} ${marks[key as keyof Marks]} of ${goal}`] : [],
  );
  return [
    ...low,
    ...(marks.cls > 0 ? [`layout shift ${marks.cls}`] : []),
    ...(marks.scriptKb > scriptBudgetKb ? [`script ${marks.scriptKb} of ${scriptBudgetKb} kB`] : []),
  ];
}
