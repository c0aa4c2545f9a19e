import { type Environment, environments } from '../environment.ts';
import { problem } from '../errors/index.ts';
import { processWide } from '../process-wide.ts';
import { type SignatureScheme, signatureCheck } from './signature-scheme.ts';
import { secretsOf } from './webhook-secrets.ts';

/** How a supplier of the environment signs; null for one that is unknown or sends no webhooks. */
type FindScheme = (environment: Environment, supplier: string) => SignatureScheme | 'none' | null;

const registered = processWide('supplier-signatures', () => ({ find: (() => null) as FindScheme }));

/** Sets how the suppliers sign. Called once at start by the composition root, which knows their adapters. */
export function registerSupplierSignatures(find: FindScheme): void {
  registered.find = find;
}

/**
 * Returns the environment whose secret for this supplier signed the raw body, or, for a supplier that does not sign,
 * the first environment that has it: the event then proves nothing, not even its environment. Throws not_found for
 * an unknown supplier or one without any secret, and invalid_signature for a missing or wrong signature.
 */
export function verifySupplierSignature(
  supplier: string,
  headers: Headers,
  rawBody: Uint8Array,
): Environment {
  const schemes = environments.flatMap((environment) => {
    const scheme = registered.find(environment, supplier);
    return scheme === null ? [] : [{ environment, scheme }];
  });
  const [first] = schemes;
  if (!first) throw problem('not_found');
  let isKnown = false;
  for (const { environment, scheme } of schemes) {
    if (scheme === 'none') continue;
    const secrets = secretsOf(environment, supplier);
    isKnown ||= secrets.length > 0;
    if (secrets.length > 0 && secrets.some(signatureCheck(scheme, headers, rawBody))) return environment;
  }
  const unsigned = schemes.find(({ scheme }) => scheme === 'none');
  if (unsigned) return unsigned.environment;
  throw problem(isKnown ? 'invalid_signature' : 'not_found');
}
