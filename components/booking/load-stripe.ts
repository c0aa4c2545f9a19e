import type { StripeLibrary } from './stripe-fields.ts';

/** A script that neither arrives nor fails, as behind some blockers, counts as failed after this time. */
const timeoutMs = 15_000;

const libraryOf = () => (window as { Stripe?: StripeLibrary }).Stripe;

/**
 * Loads the gateway's script, once for a document. Rejects if it cannot be loaded; the next call tries again.
 */
export function loadStripe(scriptUrl: string): Promise<StripeLibrary> {
  const known = libraryOf();
  if (known) return Promise.resolve(known);
  const { promise, resolve, reject } = Promise.withResolvers<StripeLibrary>();
  const script = document.createElement('script');
  const fail = () => {
    script.remove();
    reject(new Error('The script of the gateway was not loaded'));
  };
  const timer = setTimeout(fail, timeoutMs);
  script.src = scriptUrl;
  script.addEventListener('load', () => {
    const library = libraryOf();
    if (library) resolve(library);
    else fail();
  });
  script.addEventListener('error', fail);
  document.head.append(script);
  return promise.finally(() => clearTimeout(timer));
}
