import { processWide } from '../process-wide.ts';

/** Aborts once, when the process is told to stop; streams end with a last event. */
export const stopping: AbortController = processWide('stopping', () => {
  const controller = new AbortController();
  return controller;
});
