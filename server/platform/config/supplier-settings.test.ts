import { expect, test } from 'vitest';
import { parseSupplierSettings } from './supplier-settings.ts';

test('Addresses are those of the suppliers, and keys are absent, until they are set', () => {
  expect(parseSupplierSettings('Production', {})).toMatchObject({
    MOZIO_URL: 'https://api.mozio.com',
    MOZIO_API_KEY: null,
    FRANKFURTER_URL: null,
  });
  expect(parseSupplierSettings('Sandbox', {}, '_SANDBOX').MOZIO_URL).toBe('https://api-testing.mozio.com');
});

test('The Sandbox reads the names with the suffix _SANDBOX alone', () => {
  const settings = parseSupplierSettings(
    'Sandbox',
    { VIATOR_API_KEY: 'of-production', MOZIO_API_KEY_SANDBOX: 'of-the-sandbox' },
    '_SANDBOX',
  );
  expect(settings).toMatchObject({ VIATOR_API_KEY: null, MOZIO_API_KEY: 'of-the-sandbox' });
});

test.each([
  { STRIPE_SECRET_KEY_SANDBOX: 'sk_live_1234567' },
  { STRIPE_PUBLISHABLE_KEY_SANDBOX: 'pk_live_1234567' },
  { DUFFEL_ACCESS_TOKEN_SANDBOX: 'duffel_live_123' },
  { LITEAPI_API_KEY_SANDBOX: 'prod_1234567890' },
  { MOZIO_URL_SANDBOX: 'https://api.mozio.com/' },
])('The Sandbox refuses the live mode: %o', (variables) => {
  const [name = ''] = Object.keys(variables);
  expect(() => parseSupplierSettings('Sandbox', variables, '_SANDBOX')).toThrow(name);
});

test('Production refuses a key of a test mode, but for a stand-in on this machine', () => {
  const key = { STRIPE_SECRET_KEY: 'sk_test_1234567' };
  expect(() => parseSupplierSettings('Production', key)).toThrow('STRIPE_SECRET_KEY');
  const standIn = { ...key, STRIPE_URL: 'http://127.0.0.1:9000' };
  expect(parseSupplierSettings('Production', standIn).STRIPE_SECRET_KEY).toBe('sk_test_1234567');
});

test.each(['http://rates.example', 'http://127.0.0.1.example', 'ftp://rates.example', 'rates.example'])(
  'The address %s is refused: only loopback addresses may be http',
  (url) => {
    expect(() => parseSupplierSettings('Production', { FRANKFURTER_URL: url })).toThrow('FRANKFURTER_URL');
  },
);
