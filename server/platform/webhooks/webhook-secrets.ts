import { config, type SupplierSettingName, supplierDeployment } from '../config/index.ts';
import type { Environment } from '../environment.ts';

/** Senders whose secret has a setting of its own, beside the list of all senders. */
const ownSettings: Readonly<Record<string, SupplierSettingName>> = {
  airalo: 'AIRALO_CLIENT_SECRET',
  'airport-partner': 'AIRPORT_PARTNER_SECRET',
  card: 'STRIPE_WEBHOOK_SECRET',
  duffel: 'DUFFEL_WEBHOOK_SECRET',
  ground: 'MOZIO_WEBHOOK_SECRET',
};

/** The setting that is the secret of a sender; undefined where only the list of all senders has one. */
export function secretSettingOf(sender: string): SupplierSettingName | undefined {
  return Object.hasOwn(ownSettings, sender) ? ownSettings[sender] : undefined;
}

/** The webhook secrets of a gateway or supplier, the newest first; none if the environment has no setting for it. */
export function secretsOf(environment: Environment, sender: string): readonly string[] {
  const secrets = config.webhookSecrets[environment];
  const listed = Object.hasOwn(secrets, sender) ? (secrets[sender] ?? []) : [];
  const setting = secretSettingOf(sender);
  const own = setting && supplierDeployment()[environment]?.[setting];
  return own ? [own, ...listed] : listed;
}
