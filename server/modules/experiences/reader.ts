import type { PublicContext } from '#server/platform/context/index.ts';

/** A context whose member, if any, has a language. */
export type Reader = PublicContext & { member?: { locale: string | null } | null };
