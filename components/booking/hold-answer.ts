import type { SignInOffer } from '../account/sign-in-sheet.tsx';
import type { FieldAnswers } from './form-field.tsx';

/** Why a room could not be held, in words, with the way on. */
export type Trouble = {
  title: string;
  text: string;
  requestId?: string;
  way?: { href: string; label: string };
  /** The session has ended, or is somebody else's: the form waits for its own member. */
  signIn?: SignInOffer;
};

/** What holding a room answers when it does not go on to payment. */
export type HoldAnswer = FieldAnswers & {
  /** The hotel asks another price now; nothing happens until it is agreed to. */
  change: { previous: string; now: string; agreed: string } | null;
  trouble: Trouble | null;
};

export const firstAnswer = (values: Record<string, string>): HoldAnswer => ({
  values,
  errors: {},
  change: null,
  trouble: null,
});
