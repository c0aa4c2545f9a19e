import { respondWithFieldsScript } from '#server/sandbox/payments/fields-script.ts';

/** The browser library of the simulated gateway that draws fields of its own. */
export function GET(): Response {
  return respondWithFieldsScript();
}
