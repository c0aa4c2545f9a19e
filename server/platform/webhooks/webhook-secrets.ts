import { config } from '../config/index.ts';
import type { Environment } from '../environment.ts';

/** The webhook secrets of a gateway or supplier, the newest first; none if the environment has no setting for it. */
export function secretsOf(environment: Environment, sender: string): readonly string[] {
  const secrets = config.webhookSecrets[environment];
  return Object.hasOwn(secrets, sender) ? (secrets[sender] ?? []) : [];
}
