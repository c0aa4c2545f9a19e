import { type Environment, environments } from '../environment.ts';
import { problem } from '../errors/index.ts';
import { processWide } from '../process-wide.ts';

/** The secret with which an app's own account at a gateway signs; null if the app has none in the environment. */
type FindAppSecret = (environment: Environment, sender: string, appId: string) => Promise<string | null>;

const registered = processWide('app-webhook-secrets', () => ({ find: (async () => null) as FindAppSecret }));

/** Sets where the secrets of apps are stored. Called once at start by the composition root. */
export function registerAppSecrets(find: FindAppSecret): void {
  registered.find = find;
}

/**
 * Returns the environment in which the app's own secret for this sender signed, by `check`. A partner knows the secret of
 * its own account, so it says nothing about payments of other apps. Throws not_found if the app has no secret, and
 * invalid_signature for a missing or wrong signature.
 */
export async function verifyAppSignature(
  sender: string,
  appId: string,
  check: (secret: string) => boolean,
): Promise<Environment> {
  const secrets = await Promise.all(
    environments.map((environment) => registered.find(environment, sender, appId)),
  );
  if (secrets.every((secret) => secret === null)) throw problem('not_found');
  const found = environments.find((_, index) => {
    const secret = secrets[index];
    return typeof secret === 'string' && check(secret);
  });
  if (!found) throw problem('invalid_signature');
  return found;
}
