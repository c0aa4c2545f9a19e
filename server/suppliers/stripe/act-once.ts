import { isStoredError } from './stripe-failure.ts';

/** Stored errors in a row after which a job tries again later. */
const maxStoredErrors = 5;

/**
 * Runs an action that looks at the payment before it asks for a change. Stripe stores a server error under the key of
 * the request and returns it for a day. Then the action is run again under another key, and looks again first.
 */
export async function actOnce<Answer>(act: (keySuffix: string) => Promise<Answer>): Promise<Answer> {
  for (let storedErrors = 0; ; storedErrors += 1) {
    try {
      return await act(storedErrors === 0 ? '' : ` ${storedErrors}`);
    } catch (err) {
      if (!isStoredError(err) || storedErrors === maxStoredErrors) throw err;
    }
  }
}
