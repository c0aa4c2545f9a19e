import type { Trouble } from './hold-answer.ts';

/** What an attempt to pay answers when it does not go on. */
export type PayAnswer = {
  errors: Record<string, string>;
  /** The bank wants to hear from the member first (3-D Secure). */
  isAsked: boolean;
  trouble: Trouble | null;
};
