import { requireOwnCircle } from '#server/modules/circles/index.ts';
import { resolveCurrency } from '#server/modules/fx/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import type * as contract from './contract-visits.ts';
import { holdPricedVisit } from './hold-priced-visit.ts';
import type { Visit } from './port.ts';
import { presentNewPrice } from './present.ts';
import { openPrice, type PinnedVisit } from './price-tokens.ts';
import { priceVisit } from './price-visit.ts';
import type { HeldVisit } from './views.ts';

type HoldInput = Input<typeof contract.holdExperience>;

/** Holds places for ten minutes at the price of the token, or without a token at the current price. */
export async function holdExperience(ctx: MemberContext, input: HoldInput): Promise<HeldVisit> {
  await requireOwnCircle(ctx, input.circle_id);
  const pinned = input.price_token === undefined ? null : openPrice(ctx, input.price_token);
  if (pinned) checkAgainstToken(pinned, input);
  const visit: Visit = {
    code: input.product_code,
    optionCode: pinned?.optionCode ?? input.option_code ?? null,
    date: input.date,
    time: input.time_slot,
    pax: input.pax,
    currency: pinned?.currency ?? resolveCurrency(ctx, input.currency, 'member'),
  };
  const priced = await priceVisit(ctx, visit, 'hold', pinned?.pinned);
  if (pinned && pinned.totalMinor !== priced.totalMinor) {
    throw problem('price_changed', { extra: presentNewPrice(priced.totalMinor, visit.currency) });
  }
  return holdPricedVisit(ctx, visit, priced, input.circle_id);
}

/** Throws 422 on the first field that differs from the content of the price token. */
function checkAgainstToken(pinned: PinnedVisit, input: HoldInput): void {
  const differ = (field: string) =>
    invalid(field, 'mismatch', 'Must equal the value for which the price was calculated.');
  if (pinned.code !== input.product_code) throw differ('product_code');
  if (pinned.date !== input.date) throw differ('date');
  if (pinned.time !== input.time_slot) throw differ('time_slot');
  for (const band of ['adults', 'children', 'seniors', 'youths', 'infants'] as const) {
    if ((pinned.pax[band] ?? 0) !== (input.pax[band] ?? 0)) throw differ(`pax.${band}`);
  }
  if (input.option_code !== undefined && pinned.optionCode !== input.option_code) throw differ('option_code');
  if (input.currency !== undefined && pinned.currency !== input.currency) throw differ('currency');
}
