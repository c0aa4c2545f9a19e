import { z } from 'zod';
import type { EsimProfile } from '#server/modules/esim/port.ts';
import { isoInstant } from '#server/platform/time/index.ts';

const text = z.string().nullish().catch(null);

const sim = z.object({
  iccid: z.string().max(40),
  lpa: text,
  matching_id: text,
  qrcode: text,
  apn_value: text,
});

/** An order. `status` and `sims` come with `include`; the answer to an order has the eSIMs and no status. */
export const airaloOrder = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  code: z.string().min(1).max(100),
  description: text,
  created_at: z.string(),
  quantity: z.coerce.number().int().positive(),
  validity: z.coerce.number().int().positive().max(3_660),
  status: z.object({ slug: z.string() }).nullish().catch(null),
  sims: z.array(sim).nullish(),
});
export type AiraloOrder = z.infer<typeof airaloOrder>;

/** `pending`: neither finished nor refused. A refunded order is one that the operator has taken back. */
type OrderState = 'completed' | 'pending' | 'failed' | 'refunded';

/** What has become of an order. One that was refunded in part still has eSIMs that work. */
export function stateOf({ status, sims, quantity }: AiraloOrder): OrderState {
  const slug = status?.slug;
  if (slug === 'failed') return 'failed';
  if (slug === 'refunded') return 'refunded';
  const isIssued = sims ? sims.length >= quantity : slug === 'completed';
  return isIssued ? 'completed' : 'pending';
}

/** `2023-02-27 14:09:55` as an instant. Airalo names no zone; its times are taken as UTC. */
export function instantOf(created: string): string | null {
  const at = Date.parse(
    `${created.trim().replace(' ', 'T')}${/[Zz]|[+-]\d\d:?\d\d$/.test(created) ? '' : 'Z'}`,
  );
  return Number.isNaN(at) ? null : isoInstant(at);
}

/** `LPA:1$<SM-DP+ address>$<matching id>` (GSMA SGP.22). */
const activationCode = /^LPA:1\$([^$\s]+)\$([^$\s]+)/;
const hostName = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** The profiles of an order; null if one of them cannot be installed as it is. */
export function profilesOf({ sims }: AiraloOrder): EsimProfile[] | null {
  const profiles = (sims ?? []).map(({ iccid, lpa, matching_id, qrcode, apn_value }) => {
    const [, address = lpa ?? '', matchingId = matching_id ?? ''] = activationCode.exec(qrcode ?? '') ?? [];
    const apn = apn_value?.trim();
    return {
      iccid,
      smdpAddress: address.toLowerCase(),
      matchingId,
      apn: apn && apn.length <= 100 ? apn : null,
    };
  });
  const isUsable = profiles.every(
    ({ iccid, smdpAddress, matchingId }) =>
      /^\d{18,20}$/.test(iccid) && hostName.test(smdpAddress) && /^[\w-]{1,255}$/.test(matchingId),
  );
  return isUsable && profiles.length > 0 ? profiles : null;
}
