import type { SignInOffer } from '../sign-in/sign-in-sheet.tsx';
import type { FieldAnswers } from './form-field.tsx';

/** Why a booking could not be held, in words, with a link to continue. */
export type Trouble = {
  title: string;
  text: string;
  requestId?: string;
  way?: { href: string; label: string };
  /** Set if the session has ended or belongs to another member; the form then offers sign-in. */
  signIn?: SignInOffer;
};

/** What the form action returns if the booking does not continue to payment. */
export type HoldAnswer = FieldAnswers & {
  /** The supplier's price has changed; nothing is held until the member agrees to it. */
  change: { previous: string; now: string; agreed: string } | null;
  trouble: Trouble | null;
};

/** The answer of a form that has not been submitted. */
export const firstAnswer = (values: Record<string, string>): HoldAnswer => ({
  values,
  errors: {},
  change: null,
  trouble: null,
});
