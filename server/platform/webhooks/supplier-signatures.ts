import { type Environment, environments } from '../environment.ts';
import { problem } from '../errors/index.ts';
import { processWide } from '../process-wide.ts';
import { findSigner, type Signer } from './find-signer.ts';
import type { SignatureScheme } from './signature-scheme.ts';

/** How a supplier of the environment signs; null for one that is unknown or sends no webhooks. */
type FindScheme = (environment: Environment, supplier: string) => SignatureScheme | 'none' | null;

const registered = processWide('supplier-signatures', () => ({ find: (() => null) as FindScheme }));

/** Sets how the suppliers sign. Called once at start by the composition root, which knows their adapters. */
export function registerSupplierSignatures(find: FindScheme): void {
  registered.find = find;
}

/**
 * Returns whose secret for this supplier signed the raw body: one of the deployment, or one that apps have of their own.
 * For a supplier that does not sign, the first environment that has it: the event then proves nothing, not even its
 * environment. Throws not_found for an unknown supplier or one without any secret, and invalid_signature for a missing or
 * wrong signature.
 */
export async function verifySupplierSignature(
  supplier: string,
  headers: Headers,
  rawBody: Uint8Array,
): Promise<Signer> {
  const schemes = environments.flatMap((environment) => {
    const scheme = registered.find(environment, supplier);
    return scheme === null ? [] : [{ environment, scheme }];
  });
  if (schemes.length === 0) throw problem('not_found');
  const signing = schemes.flatMap(({ environment, scheme }) =>
    scheme === 'none' ? [] : [{ environment, scheme }],
  );
  const found = await findSigner(supplier, signing, headers, rawBody);
  if (typeof found === 'object') return found;
  const unsigned = schemes.find(({ scheme }) => scheme === 'none');
  if (unsigned) return { environment: unsigned.environment };
  throw problem(found === 'wrong' ? 'invalid_signature' : 'not_found');
}
