import type { SupplierSettingName } from '../config/index.ts';
import { type Environment, environments } from '../environment.ts';
import { problem } from '../errors/index.ts';
import { processWide } from '../process-wide.ts';

/** A secret that an app has of its own, because it has an account of its own at the sender. */
export type AppSecret = { appId: string; secret: string };

type AppSecrets = {
  /** The secret with which an app's own account at a gateway signs; null if the app has none in the environment. */
  ofApp(environment: Environment, sender: string, appId: string): Promise<string | null>;
  /** What apps of the environment have of their own in this setting; a bounded number. */
  ofAllApps(environment: Environment, setting: SupplierSettingName): Promise<readonly AppSecret[]>;
};

const registered = processWide('app-webhook-secrets', () => ({
  secrets: { ofApp: async () => null, ofAllApps: async () => [] } as AppSecrets,
}));

/** Sets where the secrets of apps are stored. Called once at start by the composition root. */
export function registerAppSecrets(secrets: AppSecrets): void {
  registered.secrets = secrets;
}

/** The secrets that apps of the environment have of their own in a setting; none without a setting. */
export async function appSecretsOf(
  environment: Environment,
  setting: SupplierSettingName | undefined,
): Promise<readonly AppSecret[]> {
  return setting === undefined ? [] : registered.secrets.ofAllApps(environment, setting);
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
    environments.map((environment) => registered.secrets.ofApp(environment, sender, appId)),
  );
  if (secrets.every((secret) => secret === null)) throw problem('not_found');
  const found = environments.find((_, index) => {
    const secret = secrets[index];
    return typeof secret === 'string' && check(secret);
  });
  if (!found) throw problem('invalid_signature');
  return found;
}
