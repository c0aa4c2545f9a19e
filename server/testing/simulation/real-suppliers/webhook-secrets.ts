import { airaloClientSecret } from '#server/testing/stand-ins/airalo/index.ts';

/** The secrets with which stand-ins sign their events. */
export const cardSecret = 'whsec_simulated_card';
export const duffelSecret = 'whsec_simulated_duffel';
export const groundSecret = 'whsec_simulated_ground';

/** Sets the secrets of the Sandbox. Call it before the first use of the settings. */
export function setWebhookSecrets(): void {
  process.env.WEBHOOK_SECRETS_SANDBOX = Object.entries({
    card: cardSecret,
    duffel: duffelSecret,
    ground: groundSecret,
    airalo: airaloClientSecret,
  })
    .map(([sender, secret]) => `${sender}=${secret}`)
    .join(';');
}
