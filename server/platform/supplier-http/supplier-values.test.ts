import { describe, expect, test } from 'vitest';
import { parseAmount } from './parse-amount.ts';
import { toPlainText } from './to-plain-text.ts';
import { trustedUrl } from './trusted-url.ts';

describe('An amount of a supplier', () => {
  test.each([
    ['9.5', 'USD', 950],
    [9.5, 'USD', 950],
    ['0.005', 'USD', 1],
    ['1.005', 'USD', 101],
    [616.67, 'JPY', 617],
    ['1.2345', 'KWD', 1_235],
    ['104.40', 'EUR', 10_440],
    [0, 'EUR', 0],
    [' 12 ', 'EUR', 1_200],
  ])('%s in %s is %d minor units', (amount, currency, minor) => {
    expect(parseAmount(amount, currency)).toBe(minor);
  });

  test.each([
    ['-1', 'EUR'],
    ['', 'EUR'],
    ['1,50', 'EUR'],
    ['$5', 'USD'],
    ['1e3', 'EUR'],
    ['NaN', 'EUR'],
    [Number.NaN, 'EUR'],
    ['9999999999999', 'EUR'],
    ['5', 'XXX'],
    [null, 'EUR'],
    [undefined, 'EUR'],
  ])('%s in %s is no amount', (amount, currency) => {
    expect(parseAmount(amount, currency)).toBeNull();
  });
});

describe('A text of a supplier', () => {
  test('Tags, scripts, styles and comments are removed, and paragraphs become lines', () => {
    const html =
      '<p><b>Name:</b>  Kiosk</p><ul><li>One<li/>Two</li></ul><script>alert(1)</script><style>p{}</style><!-- <b> -->end<br>x';
    expect(toPlainText(html, 200)).toBe('Name: Kiosk\nOneTwo\nend\nx');
  });

  test.each([
    ['<img src=x onerror=alert(1)>Hi', 'Hi'],
    ['<scr<script>x</script>ipt>alert(1)', 'alert(1)'],
    ['<script>never closed', ''],
    ['a <b', 'a'],
    ['2 < 3 &amp; 4 &gt; 3', '2 < 3 & 4 > 3'],
    ['&lt;b&gt;', '<b>'],
    ['&amp;lt;', '&lt;'],
    ['caf&#233; &#x2603; &#0; &unknown;', 'café ☃ &unknown;'],
    ['a\u202eb\u2066c\u0007d', 'a b c d'],
    [null, ''],
  ])('%j is shown as %j', (source, text) => {
    expect(toPlainText(source, 200)).toBe(text);
  });

  test('A long text is cut to whole characters', () => {
    expect(toPlainText('🏝'.repeat(20), 5)).toBe('🏝🏝🏝🏝…');
    expect(toPlainText('🏝'.repeat(5), 5)).toBe('🏝'.repeat(5));
  });
});

describe('An address that a supplier names', () => {
  const hosts = ['tickets.example'];

  test.each(['https://tickets.example/v/1', 'https://cdn.tickets.example/v?x=1'])(
    '%s is on a known host',
    (url) => {
      expect(trustedUrl(url, hosts)).toBe(url);
    },
  );

  test.each([
    'http://tickets.example/v/1',
    'javascript:alert(1)',
    'https://eviltickets.example/',
    'https://tickets.example.evil.example/',
    'https://tickets.example@evil.example/',
    'https://user:pass@tickets.example/',
    'https://tickets.example:8443/',
    `https://tickets.example/${'a'.repeat(2_100)}`,
    'no address',
    '',
    null,
    undefined,
  ])('%s is not trusted', (url) => {
    expect(trustedUrl(url, hosts)).toBeNull();
  });
});
