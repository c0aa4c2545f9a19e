import type { PublicContext } from '#server/platform/context/index.ts';

export type Reader = PublicContext & { member?: { locale: string | null } | null };
