/**
 * The two isolated environments. Each has its own database, and one context only ever reaches one of them.
 */
export type Environment = 'Sandbox' | 'Production';

export const environments: readonly Environment[] = ['Sandbox', 'Production'];
