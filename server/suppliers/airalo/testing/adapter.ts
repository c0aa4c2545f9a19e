import type { EsimOrder, EsimSupplier } from '#server/modules/esim/port.ts';
import { newId } from '#server/platform/ids/index.ts';
import { systemContext } from '#server/testing/index.ts';
import {
  type AiraloStandIn,
  airaloClientId,
  airaloClientSecret,
} from '#server/testing/stand-ins/airalo/index.ts';
import { fetchOf } from '#server/testing/stand-ins/stand-in.ts';
import { supplierSettings } from '#server/testing/stand-ins/supplier-settings.ts';
import { airalo } from '../index.ts';

export const origin = 'https://esims.example';
export const ctx = systemContext('Production');
export const startedAt = Date.parse('2026-11-24T12:00:00Z');

/** The adapter that speaks to a stand-in. */
export function adapterOf(
  standIn: AiraloStandIn,
  mode: 'sync' | 'async' = 'sync',
  clockMs = () => startedAt,
): EsimSupplier {
  return airalo({
    settings: supplierSettings({
      AIRALO_CLIENT_ID: airaloClientId,
      AIRALO_CLIENT_SECRET: airaloClientSecret,
      AIRALO_URL: `${origin}/v2`,
      AIRALO_ORDERS: mode,
    }),
    fetch: fetchOf({ [origin]: standIn }),
    clockMs,
  });
}

/** An order with a reference of its own. */
export const anOrder = (packageId = 'elan-7days-1gb', quantity = 1): EsimOrder => ({
  reference: `SJ-${newId()}`,
  handle: null,
  resourceId: `FR:${packageId}`,
  quantity,
});
