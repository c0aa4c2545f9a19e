import type { Environment } from '../environment.ts';
import { appSecretsOf } from './app-secrets.ts';
import { type SignatureScheme, signatureCheck } from './signature-scheme.ts';
import { secretSettingOf, secretsOf } from './webhook-secrets.ts';

/** Whose secret signed an event. */
export type Signer = {
  environment: Environment;
  /**
   * The apps whose own secret it was; several where they share an account. Absent for a secret of the deployment. A
   * partner knows the secret of its account, so the event must have no effect on other apps.
   */
  signedFor?: readonly string[];
};

/** How a sender signs in an environment. */
export type SchemeOfSender = { environment: Environment; scheme: SignatureScheme };

/**
 * Finds whose secret signed the raw body: a secret of the deployment, or else one that apps have of their own. `wrong` if
 * there are secrets and none of them did, `unknown` without any. Throws invalid_signature for a missing or malformed
 * signature.
 */
export async function findSigner(
  sender: string,
  schemes: readonly SchemeOfSender[],
  headers: Headers,
  rawBody: Uint8Array,
): Promise<Signer | 'wrong' | 'unknown'> {
  const ofDeployment = findDeployment(sender, schemes, headers, rawBody);
  if (typeof ofDeployment === 'object') return ofDeployment;
  const setting = secretSettingOf(sender);
  const ofApps = await Promise.all(
    schemes.map(async ({ environment, scheme }) => {
      const known = await appSecretsOf(environment, setting);
      return { environment, scheme, known };
    }),
  );
  const some = ofApps.filter(({ known }) => known.length > 0);
  for (const { environment, scheme, known } of some) {
    const check = signatureCheck(scheme, headers, rawBody);
    const signing = new Set([...new Set(known.map(({ secret }) => secret))].filter(check));
    const signedFor = known.flatMap(({ appId, secret }) => (signing.has(secret) ? [appId] : []));
    if (signedFor.length > 0) return { environment, signedFor };
  }
  return some.length > 0 ? 'wrong' : ofDeployment;
}

/** Like `findSigner` for the secrets of the deployment alone; nothing is read from a database. */
export function findDeployment(
  sender: string,
  schemes: readonly SchemeOfSender[],
  headers: Headers,
  rawBody: Uint8Array,
): Signer | 'wrong' | 'unknown' {
  const known = schemes
    .map((one) => ({ ...one, secrets: secretsOf(one.environment, sender) }))
    .filter(({ secrets }) => secrets.length > 0);
  const found = known.find(({ scheme, secrets }) => secrets.some(signatureCheck(scheme, headers, rawBody)));
  if (found) return { environment: found.environment };
  return known.length > 0 ? 'wrong' : 'unknown';
}
