import type { Trouble } from './hold-answer.ts';

/** What the payment form returns if the payment is not complete. */
export type PayAnswer = {
  errors: Record<string, string>;
  /** The bank requires the member to authenticate first (3-D Secure). */
  isAsked: boolean;
  trouble: Trouble | null;
};
