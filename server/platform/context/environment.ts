/** The two isolated worlds. Each is a database of its own; nothing below the edge can mix them. */
export type Environment = 'Sandbox' | 'Production';

export const environments: readonly Environment[] = ['Sandbox', 'Production'];
