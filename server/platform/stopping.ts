import { processWide } from './process-wide.ts';

/** Aborts once, when the graceful stop of the process begins; open streams then end with a last event. */
export const stopping: AbortController = processWide('stopping', () => new AbortController());
