import { beforeAll, expect, test } from 'vitest';
import { aMember, aTenant, callApi, type Person, type Tenant } from '#server/testing/index.ts';
import { aPaidBooking, redemption } from './testing/shop.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

test('A pass has arrival instructions in the current language of the member', async () => {
  const { booking } = await aPaidBooking(tenant, member);
  const beginnings = {
    fr: 'Présentez le code QR et votre carte d’embarquement à l’accueil.',
    es: 'Muestre el código QR y su tarjeta de embarque en la recepción.',
    de: 'Zeigen Sie den QR-Code und Ihre Bordkarte am Empfang.',
    ar: 'أظهر رمز QR وبطاقة الصعود في الاستقبال.',
    en: 'Show the QR code and your boarding pass at the reception.',
  };
  for (const [locale, beginning] of Object.entries(beginnings)) {
    await callApi('PATCH', '/v1/users/me', { as: member, body: { locale } });
    const { body } = await redemption(member, booking.id);
    expect(body.instructions).toMatch(new RegExp(`^${beginning} .+`));
  }
});

test('The German directions of a pass capitalise nouns', async () => {
  await callApi('PATCH', '/v1/users/me', { as: member, body: { locale: 'de' } });
  const { booking } = await aPaidBooking(tenant, member);
  const { body } = await redemption(member, booking.id);
  expect(body.instructions).toMatch(
    /, (nach der Sicherheitskontrolle, nahe Gate|vor der Sicherheitskontrolle, Abflughalle)/,
  );
});
