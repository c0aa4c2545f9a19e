import { airportSuppliers } from '#server/modules/airport-services/catalogue/suppliers.ts';
import { esimSuppliers } from '#server/modules/esim/suppliers.ts';
import { experienceSuppliers } from '#server/modules/experiences/suppliers.ts';
import { hotelSupplierRegistry } from '#server/modules/hotels/catalogue/suppliers.ts';
import { registerPictureSuppliers } from '#server/modules/pictures/index.ts';
import { registerChangingSuppliers, signatureOf } from '#server/modules/supplier-changes/index.ts';
import { ownSupplierSettingsOf, ownValuesOf } from '#server/modules/supplier-settings/index.ts';
import { transferSupplierRegistry } from '#server/modules/transfers/suppliers.ts';
import { type SupplierSettingName, supplierDeployment } from '#server/platform/config/index.ts';
import type { Environment } from '#server/platform/context/index.ts';
import { pool } from '#server/platform/db/index.ts';
import {
  type AppSecret,
  registerAppSecrets,
  registerSupplierSignatures,
} from '#server/platform/webhooks/index.ts';
import { registerRealSuppliers } from './real-suppliers.ts';
import { registerSimulatedSuppliers } from './simulated-suppliers.ts';

/**
 * Registers the suppliers and gateways of each environment. Production has those whose keys are set; the Sandbox has
 * simulated ones, or real ones in their test modes. Neither falls back to the other.
 */
export function registerSuppliers(): void {
  const { Production, Sandbox } = supplierDeployment();
  registerRealSuppliers('Production', Production);
  if (Sandbox) registerRealSuppliers('Sandbox', Sandbox);
  else registerSimulatedSuppliers();
  const registries = [
    hotelSupplierRegistry,
    airportSuppliers,
    experienceSuppliers,
    esimSuppliers,
    transferSupplierRegistry,
  ];
  registerChangingSuppliers(registries);
  registerPictureSuppliers(registries);
  registerSupplierSignatures(signatureOf);
  registerAppSecrets({ ofApp: cardSecretOf, ofAllApps: appSecretsOf });
}

/** The secret with which an app's own account at Stripe signs; null in a Sandbox whose gateways are simulated. */
async function cardSecretOf(environment: Environment, sender: string, appId: string): Promise<string | null> {
  if (sender !== 'card' || supplierDeployment()[environment] === null) return null;
  const { db } = pool(environment);
  return (await ownSupplierSettingsOf({ db, environment }, appId)).STRIPE_WEBHOOK_SECRET ?? null;
}

/** The secrets that apps have of their own in a setting; none in a Sandbox whose suppliers are simulated. */
async function appSecretsOf(
  environment: Environment,
  setting: SupplierSettingName,
): Promise<readonly AppSecret[]> {
  if (supplierDeployment()[environment] === null) return [];
  const { db } = pool(environment);
  const values = await ownValuesOf({ db, environment }, setting);
  return values.map(({ appId, value }) => ({ appId, secret: value }));
}
