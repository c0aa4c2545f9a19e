import { ownBooking } from '#server/modules/bookings/index.ts';
import { loadEmailBranding } from '#server/modules/tenants/index.ts';
import { Brand, ownLogoPath } from '#server/modules/theming/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { type VenueKind, venueKinds } from '../catalogue/port.ts';
import type * as contract from './contract.ts';
import { travelDetails } from './details.ts';
import { drawPassCode } from './pass-code.ts';
import { passInstruction } from './pass-instructions.ts';
import { barcodeOf, codeOf, passToken, validityOf } from './passes.ts';

type Wire = Output<typeof contract.redeemTravelBooking>;

/** The type of pass that each kind of venue uses. */
const types: Readonly<Record<VenueKind, Wire['type']>> = {
  lounge: 'qr',
  fast_track: 'qr',
  dining: 'voucher',
  fitness: 'code',
};

/**
 * The pass of a confirmed booking: encrypted, and valid for one admission. Throws `invalid_state` otherwise.
 */
export async function redeemTravelBooking(
  ctx: MemberContext,
  input: Input<typeof contract.redeemTravelBooking>,
): Promise<Wire> {
  const booking = await ownBooking({ ...ctx, key: null }, input.booking_id, venueKinds);
  if (booking.state !== 'confirmed') throw problem('invalid_state');
  const kind = booking.kind as VenueKind;
  const { venue } = travelDetails(booking);
  const presenter = await loadEmailBranding(ctx, ctx.app);
  const address = `${presenter.origin}/pass/${passToken(ctx.environment, booking)}`;
  const { from, until } = validityOf(booking);
  const barcode = barcodeOf(booking);
  return {
    type: types[kind],
    code: codeOf(booking),
    qr_payload: address,
    qr_svg: await drawPassCode(address),
    barcode: barcode && {
      ...barcode,
      svg: barcode.format === 'qr' ? await drawPassCode(barcode.payload) : null,
    },
    voucher_url: `${address}?voucher`,
    valid_from: from,
    valid_until: until,
    instructions: `${passInstruction(kind, barcode, ctx)} ${venue.directions}`,
    venue_phone: venue.phone,
    brand: {
      name: presenter.name,
      logo_url: `${presenter.origin}${logoPath(presenter.brand, ctx.app.slug)}`,
    },
  };
}

/** Path of the mark of the partner's own logo, else of the logo, else of a generated mark. */
function logoPath(stored: unknown, slug: string): string {
  const own = Brand.safeParse(stored).data?.logo.own;
  return own ? ownLogoPath(own, own.hasMark ? 'mark' : 'light') : `/brands/${slug}/mark.svg`;
}
