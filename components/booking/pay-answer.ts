import type { Trouble } from './hold-answer.ts';

/** What an attempt to pay answers to its form. */
export type PayAnswer = {
  errors: Record<string, string>;
  /** The bank wants to hear from the member first (3-D Secure). */
  isAsked: boolean;
  trouble: Trouble | null;
  /** The page that follows, once there is one; opened as a whole document. */
  leadsTo: string | null;
};
