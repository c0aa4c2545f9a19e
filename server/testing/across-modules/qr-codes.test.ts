import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { QrCode } from '#components/ui/qr-code.tsx';
import { aBooking, redemption } from '#server/modules/airport-services/bookings/testing/shop.ts';
import { aCircle, aLink } from '#server/modules/circles/testing/circles.ts';
import { orderOf, promptPlan, purchase } from '#server/modules/esim/testing/shop.ts';
import { anActivePerk, aPerk, type WirePerk } from '#server/modules/perks/testing/wallet.ts';
import { aMember, aTenant, callApi, type Person, runJobs, type Tenant } from '../index.ts';
import { scanQrCode } from '../scan-qr-code.ts';

/** The page colours of the light and dark schemes, and black. */
const pages = ['#ffffff', '#f6f1e7', '#10131a', '#000000'];

let tenant: Tenant;
let member: Person;
beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

async function expectScanned(svg: string, payload: string): Promise<void> {
  expect(payload.length).toBeGreaterThan(5);
  for (const page of pages) expect(await scanQrCode(svg, page), `on ${page}`).toBe(payload);
}

describe('QR codes on light and dark pages', () => {
  test('A scanner reads the address of the signed page from a lounge pass', async () => {
    const free = await aPerk(member);
    const booking = await aBooking(member, { perk_payment: { item_ids: [free] } });
    const { body } = await redemption(member, booking.id);
    await expectScanned(body.qr_svg, body.qr_payload);
    expect(new URL(body.qr_payload).pathname).toMatch(/^\/pass\/./);
  });

  test('A scanner reads the activation code from the QR code of an eSIM', async () => {
    const credit = await aPerk(member, {
      category: 'esim',
      applicableProducts: [{ product_type: 'esim', product_id: null }],
    });
    const made = await purchase(member, { resource_id: promptPlan, perk_payment: { item_ids: [credit] } });
    await runJobs();
    const [card] = (await orderOf(member, made.body.order_id)).esims;
    if (!card) throw new Error(`No card was issued: ${made.text}`);
    await expectScanned(card.qr_svg, card.lpa);
    expect(card.lpa).toMatch(/^LPA:1\$[^$]+\$[^$]+$/);
  });

  test('A scanner reads the link from the QR code of a circle invitation', async () => {
    const { id } = await aCircle(member);
    const link = await aLink(member, id);
    await expectScanned(link.qr_svg ?? '', link.url);
  });

  test('A scanner reads the redemption code from the QR code of an active perk', async () => {
    const perk = await anActivePerk(member);
    const { body } = await callApi<WirePerk>('GET', `/v1/perks/saved/${perk}`, { as: member });
    await expectScanned(body.redemption?.qr_svg ?? '', body.redemption?.qr_payload ?? '');
  });

  test('A scanner reads a QR code that the portal renders itself', async () => {
    const payload = `https://aurora.example/pass/${'a1B2'.repeat(20)}`;
    const drawn = renderToStaticMarkup(createElement(QrCode, { payload, label: 'Pass' }));
    // In the portal, the style sheet adds the white background.
    const svg = drawn.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ');
    const white = svg.replace(
      /(viewBox="[^"]*"[^>]*>)/,
      '$1<rect x="-4" y="-4" width="100%" height="100%" fill="#fff"/>',
    );
    await expectScanned(white, payload);
  });
});

test('A scanner reads neither a damaged QR code nor one without a light background on a dark page', async () => {
  const { id } = await aCircle(member);
  const { qr_svg: svg = '', url } = await aLink(member, id);
  const damaged = svg.replace('</svg>', '<rect width="10" height="10" fill="#ffffff"/></svg>');
  expect(await scanQrCode(damaged, '#ffffff')).toBeNull();
  const withoutBackground = svg.replace('fill="#ffffff"', 'fill="none"');
  expect(await scanQrCode(withoutBackground, '#ffffff')).toBe(url);
  expect(await scanQrCode(withoutBackground, '#000000')).toBeNull();
});
