import { describe, expect, test } from 'vitest';
import { appManifest } from '#server/portal/app-manifest.ts';
import { Brand, buildEmail, emailThemeFor, inLocale, themeCss, tierName } from './index.ts';
import { aurora } from './seeded/aurora.ts';

/**
 * Malicious or malformed values that a brand.json may contain. Each is either refused at its field, or
 * appears as plain text in the style sheet, e-mail and web app manifest without changing their structure.
 */
type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Texts that try to break out of CSS, HTML, XML, message templates or SQL. */
const injections = {
  'an end of a style element': '}</style><script>alert(1)</script>',
  'a CSS rule': ';} body{display:none} .x{',
  'an unclosed CSS comment': '/* everything after',
  'a CSS escape': '\\3c script\\3e alert(1)',
  'a CSS import': '@import url(https://evil.example/x.css);',
  'a CSS url': 'url(javascript:alert(1))',
  'a CSS expression': 'expression(alert(1))',
  'an HTML element': '<img src=x onerror=alert(1)>',
  'an end of a double-quoted attribute': '" onmouseover="alert(1)" x="',
  'an end of a single-quoted attribute': "' onmouseover='alert(1)' x='",
  'closing tags of the e-mail layout': '</td></tr></table></div></body></html>',
  'an unclosed HTML comment': '<!-- nothing after --',
  'an XML CDATA section': ']]><script>alert(1)</script><![CDATA[',
  'HTML entities': '&lt;b&gt;&#x3c;script&#x3e;',
  'an ICU placeholder': '{name, plural, other {# {points}}}',
  'a rich text tag': '<link>here</link>',
  'printf placeholders': '%s %s',
  'a replacement pattern': "$& $1 $` $'",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the template syntax is test data
  'template expressions': '${process.env} {{constructor}} <%= 1 %>',
  'an SQL injection': "'; drop table apps; --",
} as const;

/** Texts that are not allowed in names: direction controls, control characters, empty and overlong texts. */
const forbiddenTexts = {
  'a right-to-left override': 'Miles\u202egnp.exe',
  'a right-to-left embedding': 'Miles\u202babc',
  'an unclosed isolate': 'Miles\u2066abc',
  'an end of an isolate': 'Miles\u2069abc',
  'a line feed': 'Miles\nBcc: all@evil.example',
  'a carriage return': 'Miles\r\nBcc: all@evil.example',
  'a paragraph separator': 'Miles\u2029abc',
  'a NUL character': 'Miles\0abc',
  'a terminal escape sequence': 'Miles\u001b[31m',
  'a lone surrogate': 'Miles\ud800',
  'no characters': '',
  'only spaces': '   ',
  'only invisible characters': '\u200b\u200d\u2060',
  '5,000 characters': 'x'.repeat(5000),
} as const;

/** Parses JSON with an own property named `__proto__`, as a brand.json file may contain it. */
const withPrototype = (text: string) => JSON.parse(`{"__proto__": ${text}}`) as Json;

/** Values that are refused: description, path of the field, value. */
const refused: [string, string, Json][] = [
  ...Object.entries(forbiddenTexts).flatMap(([what, text]): [string, string, Json][] => [
    [`a name with ${what}`, 'names.en', text],
    [`a sender name with ${what}`, 'mail.senderName.en', text],
  ]),
  ['a slogan with a direction override', 'slogan.en', 'Fly \u202eyaw eht lla'],
  ['a promise of 5,000 characters', 'promise.en', 'Far '.repeat(1250)],
  ['a word for points with a line feed', 'vocabulary.points.en.one', 'Mi\nle'],
  ['a word for circles of 5,000 letters', 'vocabulary.circle.en.yours', 'y'.repeat(5000)],
  ['legal terms with a terminal escape sequence', 'legal.terms.en', 'Terms\u001b]0;x\u0007'],
  ['a privacy text of 20,001 characters', 'legal.privacy.en', 'p'.repeat(20_001)],
  ['an unknown language', 'names.xx', 'Aurora'],
  ['names without the first language', 'names', { de: 'Aurora' }],
  ['an imprint without any language', 'legal.imprint', {}],
  ['a sender name without any language', 'mail.senderName', {}],
  ['a tier without any language', 'vocabulary.tiers.gold', {}],
  ['a tier id with a space', 'vocabulary.tiers', { 'to String': { en: 'Gold' } }],
  ['a list in place of a text', 'slogan.en', ['Fly']],
  ['CSS in place of a colour', 'seeds.primary', 'red;} body{display:none}'],
  ['CSS as a component of a colour', 'seeds.primary', [0.4, '0.1;} body{', 250]],
  ['a colour of four numbers', 'seeds.accent', [0.4, 0.1, 250, 1]],
  ['a hue above 360', 'seeds.neutral', [0.4, 0.1, 361]],
  ['a hue below 0', 'seeds.neutral', [0.4, 0.1, -1]],
  ['a lightness above 1', 'card.ground', [1.01, 0, 0]],
  ['a chroma of 4', 'card.accent', [0.5, 4, 20]],
  ['null in place of a number', 'card.ink', [null, 0, 0]],
  ['NaN as text', 'card.line', ['NaN', 0, 0]],
  ['an unknown token', 'tokens.light.body', [0.5, 0.1, 20]],
  ['a negative radius', 'shape.cardRadius', -1],
  ['a radius of 1e9', 'shape.fieldRadius', 1e9],
  ['a radius with a unit', 'shape.tagRadius', '12px'],
  ['a radius with calc()', 'shape.buttonRadius', 'calc(1px)'],
  ['an icon stroke of 1e308', 'shape.iconStroke', 1e308],
  ['a bar thickness of 0', 'shape.barThickness', 0],
  ['a URL in place of a mask', 'shape.pictureMask', 'url(https://evil.example/m.svg)'],
  ['card art named like a property of every object', 'card.art', 'constructor'],
  ['a URL in place of a typeface', 'typePair', 'https://evil.example/f.woff2'],
  ['a typeface named __proto__', 'typePair', '__proto__'],
  ['a logo of another origin', 'logo.light', 'https://evil.example/logo.svg'],
  ['a logo URL without a scheme', 'logo.light', '//evil.example/logo.svg'],
  ['a javascript: URL as a logo', 'logo.dark', 'javascript:alert(1)//.svg'],
  ['a data: URL as a logo', 'logo.dark', 'data:image/svg+xml,<svg onload=alert(1)>'],
  ['a logo path with ..', 'logo.mark', '/media/../../etc/passwd.png'],
  ['a logo path with encoded ..', 'logo.mark', '/brands/%2e%2e/secret.svg'],
  ['a logo path with an empty segment', 'logo.mark', '/brands//evil.example/mark.svg'],
  ['a logo path that ends an HTML attribute', 'logo.mark', '/brands/x" onerror="alert(1)/mark.svg'],
  ['a logo path with another file type', 'logo.mark', '/brands/aurora/mark.html'],
  ['a javascript: URL as a telephone number', 'support.phone', 'javascript:alert(1)'],
  ['a telephone number with a dial sequence', 'support.phone', '+49695551234,,666#'],
  ['a telephone number of no country', 'support.phone', '+9999999999'],
  ['a telephone number that is too short', 'support.phone', '+1202555'],
  ['two e-mail addresses', 'support.email', 'a@aurora.example, b@evil.example'],
  ['an e-mail address with a header injection', 'mail.replyTo', 'a@aurora.example\r\nBcc: b@evil.example'],
  ['an e-mail address with mailto parameters', 'support.email', 'a@aurora.example?subject=x&body=y'],
  ['an unknown time zone', 'support.timeZone', 'Mars/Olympus_Mons'],
  ['an offset in place of a time zone', 'support.timeZone', '+05:30'],
  ['a path in place of a time zone', 'support.timeZone', '../../etc/localtime'],
  ['an empty time zone', 'support.timeZone', ''],
  ['a time of 25:00', 'support.hours.0.from', '25:00'],
  ['a weekday of 8', 'support.hours.0.days', [8]],
  ['a weekday twice', 'support.hours.0.days', [1, 1]],
  [
    'a thousand opening hours',
    'support.hours',
    Array(1000).fill({ days: [1], from: '09:00', until: '17:00' }),
  ],
  ['an unknown currency', 'earnRule.currency', 'ZZZ'],
  ['1e300 points per unit', 'earnRule.pointsPerUnit', 1e300],
  ['negative points per unit', 'earnRule.pointsPerUnit', -3],
  ['an expiry of half a month', 'earnRule.expiresAfterMonths', 0.5],
  ['an empty list of languages', 'locales', []],
  ['a language twice', 'locales', ['en', 'en']],
  ['a path in place of a language', 'locales', ['../en']],
  ['an unknown module', 'modules', ['hotels', 'casino']],
  ['a module twice', 'modules', ['hotels', 'hotels']],
  ['a slug with a path segment', 'slug', '../aurora'],
  ['a slug that ends an HTML attribute', 'slug', 'aurora"><script>'],
];

/** Paths of displayed texts; each allows at least 40 characters, tier names 30. */
const textPaths = ['slogan.en', 'promise.en', 'vocabulary.tiers.gold.en', 'vocabulary.points.en.other'];

/** Values that are accepted and must be shown unchanged: description, path of the field, value. */
const accepted: [string, string, Json][] = [
  ...Object.entries(injections).flatMap(([what, text]) => [
    [`a name with ${what}`, 'names.en', text.slice(0, 40)] as [string, string, Json],
    [`a sender name with ${what}`, 'mail.senderName.en', text] as [string, string, Json],
    [`terms with ${what}`, 'legal.terms.en', text] as [string, string, Json],
    ...textPaths.map((place): [string, string, Json] => [
      `${what} in ${place}`,
      place,
      text.slice(0, place.includes('tiers') ? 30 : 40),
    ]),
  ]),
  ['a name of one long word', 'names.en', 'W'.repeat(40)],
  ['a name of emoji sequences', 'names.en', '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['a name with 39 combining marks', 'names.en', `M${'\u0301'.repeat(39)}`],
  ['a name in Arabic', 'names.en', 'أورورا'],
  ['a name of mixed direction', 'names.en', 'أورورا (Miles) 100% أ'],
  ['a name with a zero-width non-joiner', 'names.en', 'می\u200cخواهم'],
  ['a tier named constructor', 'vocabulary.tiers.constructor', { en: 'Builder' }],
  ['a tier named __proto__', 'vocabulary.tiers', withPrototype('{"en": "Gold"}')],
  ['a token named __proto__', 'tokens.light', withPrototype('{"bg": [1, 0, 0]}')],
  ['a language named __proto__', 'names', { en: 'Aurora', ...(withPrototype('{"de": "<b>"}') as object) }],
  ['an ink with too little contrast', 'tokens.light.ink', [0.99, 0, 0]],
  ['the smallest positive number', 'seeds.neutral', [5e-324, 0, 0]],
  ['negative zero', 'seeds.neutral', [0.2, 0, -0]],
  ['numbers at their maximum', 'card.ground', [1, 0.4, 360]],
  ['a text of several paragraphs', 'legal.imprint.en', 'One.\n\nTwo.\tThree.'],
];

/** Returns the Aurora brand with one value replaced, as if parsed from a file. */
function auroraWith(path: string, value: Json): unknown {
  const brand = JSON.parse(JSON.stringify(aurora)) as Record<string, Json>;
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  let at = brand as Record<string, Json>;
  for (const step of steps) {
    at[step] ??= {};
    at = at[step] as Record<string, Json>;
  }
  at[last] = value;
  return brand;
}

const fonts = new Proxy({}, { get: (_, name) => `/_next/static/media/${String(name)}.woff2` });
const css = (brand: Brand) => themeCss(brand, { scheme: 'system', locale: 'en', fonts });
const plain = Brand.parse(auroraWith('slug', 'aurora'));

/** Removes the values from a style sheet, leaving its structure. */
const cssStructure = (text: string) => text.replaceAll(/:[^;{}]*(?=[;}])/g, ':');

/** Lists the tags of an HTML document in order with attribute names but no values; <br> counts as text. */
const htmlStructure = (html: string) =>
  [...html.replaceAll('<br>', '').matchAll(/<[^>]*>/g)].map(([tag]) => tag.replaceAll(/="[^"]*"/g, ''));

const unescaped = (html: string) =>
  html.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

function emailOf(brand: Brand, words: string) {
  const head = emailThemeFor({ name: 'Aurora', brand }, 'en');
  return buildEmail(head, words, [
    words,
    { title: words, below: words },
    { facts: [[words, words]] },
    { open: words, link: 'https://aurora.example/trips' },
  ]);
}

describe('Hostile brand.json', () => {
  test('The suite tries at least 100 hostile brand.json values', () => {
    expect(refused.length).toBeGreaterThanOrEqual(50);
    expect(accepted.length).toBeGreaterThanOrEqual(50);
  });

  test.each(refused)('A brand.json with %s is refused at %s', (_, path, value) => {
    const result = Brand.safeParse(auroraWith(path, value));
    const places = result.error?.issues.map((issue) => issue.path.join('.')) ?? [];
    expect(places.length).toBeGreaterThan(0);
    // An issue may name a part of the value or one of its parents.
    for (const place of places)
      expect(`${place}.`.startsWith(`${path}.`) || path.startsWith(`${place}.`)).toBe(true);
  });

  test.each(accepted)(
    'A brand.json with %s at %s changes no structure of CSS, e-mail or manifest',
    async (_, path, value) => {
      const brand = Brand.parse(auroraWith(path, value));
      const sheet = css(brand);
      expect(cssStructure(sheet)).toBe(cssStructure(css(plain)));
      expect(sheet).not.toMatch(/[<>\\@](?!font-face|media)|javascript|NaN|Infinity|undefined/);

      const words = typeof value === 'string' ? value : inLocale(brand.names, brand, 'en');
      const email = emailOf(brand, words);
      expect(htmlStructure(email.html)).toEqual(htmlStructure(emailOf(plain, 'Miles').html));
      expect(unescaped(email.html)).toContain(inLocale(brand.names, brand, 'en'));
      expect(unescaped(email.html).replaceAll('<br>', '\n')).toContain(words);
      expect(email.fromName).toBe(inLocale(brand.mail.senderName, brand, 'en'));

      const manifest = JSON.parse(JSON.stringify(await appManifest(brand, ['hotels'], 'en')));
      expect(Object.keys(manifest)).toEqual(Object.keys(await appManifest(plain, ['hotels'], 'en')));
      expect(manifest.name).toBe(inLocale(brand.names, brand, 'en'));
      expect(manifest.icons.every(({ src }: { src: string }) => src.startsWith('/brands/aurora/'))).toBe(
        true,
      );
    },
  );

  test('A tier id such as constructor that the brand does not name keeps its own name', () => {
    for (const tier of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
      expect(tierName(plain, tier, 'en')).toBe(tier);
  });
});
