import { findReadingContext } from '#server/modules/supplier-settings/index.ts';
import { type Environment, environments, type SystemContext } from '#server/platform/context/index.ts';
import { pool } from '#server/platform/db/index.ts';
import { log } from '#server/platform/log/index.ts';
import { processWide } from '#server/platform/process-wide.ts';
import { stopping } from '#server/platform/stopping.ts';
import { paymentGateways } from './gateways.ts';
import type { PageOrigins } from './port.ts';

/** An operator may give an app the keys of a gateway that nobody had before. */
const keptMs = 30_000;

const known = processWide('payments.page-origins', () => ({ origins: [] as PageOrigins[], readAtMs: 0 }));

/**
 * The origins that the gateways in use need on the checkout page; the page may be of either environment. They are read
 * again beside the answer when they are older than 30 seconds.
 */
export function gatewayPageOrigins(): readonly PageOrigins[] {
  if (performance.now() - known.readAtMs > keptMs) void readGatewaysInUse();
  return known.origins;
}

/**
 * Reads which gateways are in use: simulated ones, and those of which the deployment or an app has keys. The host
 * awaits it before it opens its port. A failure is logged and leaves what was known.
 */
export async function readGatewaysInUse(): Promise<void> {
  known.readAtMs = performance.now();
  try {
    known.origins = (await Promise.all(environments.map(originsIn))).flat();
  } catch (err) {
    log.warn({ err }, 'the gateways in use are unknown');
  }
}

async function originsIn(environment: Environment): Promise<PageOrigins[]> {
  const { db } = pool(environment);
  const ctx: SystemContext = {
    environment,
    db,
    requestId: '',
    log,
    signal: stopping.signal,
    clientAddress: '',
  };
  const found = await Promise.all(
    paymentGateways.names(environment).map(async (name) => {
      const gateway = paymentGateways.named(environment, name);
      const isUsed = gateway.pageOrigins !== null && (await findReadingContext(ctx, gateway)) !== null;
      return isUsed ? [gateway.pageOrigins as PageOrigins] : [];
    }),
  );
  return found.flat();
}
