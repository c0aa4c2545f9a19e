import type { SystemContext } from '#server/platform/context/index.ts';
import { processWide } from '#server/platform/process-wide.ts';

/** Something that a person must look at. */
export type FoundCase = {
  /** Kind and id of the thing, such as `booking 0198...`. */
  subject: string;
  appId: string | null;
  /** Since when the cause exists, ISO-8601. */
  since: string;
  /** What was found, in a few words, without personal data. */
  detail: string;
};

/** A kind of cases that a module declares. */
export type CaseSource = {
  /** Stable name, such as `refund_failed`. */
  kind: string;
  /** What an operator does about it. */
  remedy: string;
  /**
   * Finds at most `limit` things whose cause exists now, those first that exist longest. Absent for kinds that
   * another job finds and records by `recordCases`.
   */
  find?: (ctx: SystemContext, limit: number) => Promise<FoundCase[]>;
};

/** Process-wide, because Next bundles its own copy of this module. */
const registered = processWide('case-sources', () => new Map<string, CaseSource>());

/** Registers the kinds of cases. Called once at start by `server/wiring/register-modules.ts`. */
export function registerCaseSources(sources: readonly CaseSource[]): void {
  for (const source of sources) registered.set(source.kind, source);
}

/** Returns every registered kind of cases. */
export const caseSources = (): CaseSource[] => [...registered.values()];
