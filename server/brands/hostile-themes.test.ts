import { describe, expect, test } from 'vitest';
import { appManifest } from '#server/portal/app-manifest.ts';
import { Brand, inLocale, letterheadOf, themeCss, tierName, writeLetter } from './index.ts';
import { aurora } from './seeded/aurora.ts';

/**
 * What a partner, or somebody at a partner's desk, may try in brand.json. Each value is refused at its field, or it comes
 * out of style sheet, letter and manifest as the text it is, with everything about it in its place.
 */
type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const breaks = {
  'a style sheet’s end': '}</style><script>alert(1)</script>',
  'a rule of its own': ';} body{display:none} .x{',
  'a comment that swallows': '/* everything after',
  'an escape of CSS': '\\3c script\\3e alert(1)',
  'an import': '@import url(https://evil.example/x.css);',
  'an address in CSS': 'url(javascript:alert(1))',
  'an expression': 'expression(alert(1))',
  'an element': '<img src=x onerror=alert(1)>',
  'an attribute’s end': '" onmouseover="alert(1)" x="',
  'a single quote’s end': "' onmouseover='alert(1)' x='",
  'a table’s end': '</td></tr></table></div></body></html>',
  'a comment of HTML': '<!-- nothing after --',
  'a section of XML': ']]><script>alert(1)</script><![CDATA[',
  'an entity': '&lt;b&gt;&#x3c;script&#x3e;',
  'a placeholder of ICU': '{name, plural, other {# {points}}}',
  'a tag of rich text': '<link>here</link>',
  'a placeholder of a title': '%s %s',
  'a replacement pattern': "$& $1 $` $'",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a text that looks like one
  'a template': '${process.env} {{constructor}} <%= 1 %>',
  'a query’s end': "'; drop table apps; --",
} as const;

/** Marks that nobody sees and that turn or hide what follows. */
const unfit = {
  'an override to the left': 'Miles\u202egnp.exe',
  'an embedding': 'Miles\u202babc',
  'an open isolate': 'Miles\u2066abc',
  'an isolate’s end': 'Miles\u2069abc',
  'a line break': 'Miles\nBcc: all@evil.example',
  'a return': 'Miles\r\nBcc: all@evil.example',
  'a paragraph’s end': 'Miles\u2029abc',
  NUL: 'Miles\0abc',
  'an escape of terminals': 'Miles\u001b[31m',
  'half a character': 'Miles\ud800',
  nothing: '',
  'spaces alone': '   ',
  'what nobody sees': '\u200b\u200d\u2060',
  'more than fits': 'x'.repeat(5000),
} as const;

/** As a file may say it: a key that is an object’s own, and no word for what it descends from. */
const withPrototype = (text: string) => JSON.parse(`{"__proto__": ${text}}`) as Json;

/** Refused, each with the path of its field. */
const refused: [string, string, Json][] = [
  ...Object.entries(unfit).flatMap(([what, text]): [string, string, Json][] => [
    [`a name with ${what}`, 'names.en', text],
    [`a sender with ${what}`, 'mail.senderName.en', text],
  ]),
  ['a slogan that overrides its direction', 'slogan.en', 'Fly \u202eyaw eht lla'],
  ['a promise of a page’s length', 'promise.en', 'Far '.repeat(1250)],
  ['a word with a line break', 'vocabulary.points.en.one', 'Mi\nle'],
  ['a word of 5,000 letters', 'vocabulary.circle.en.yours', 'y'.repeat(5000)],
  ['legal texts with a terminal’s escape', 'legal.terms.en', 'Terms\u001b]0;x\u0007'],
  ['legal texts of a book’s length', 'legal.privacy.en', 'p'.repeat(20_001)],
  ['a language nobody wrote', 'names.xx', 'Aurora'],
  ['names without the first language', 'names', { de: 'Aurora' }],
  ['an imprint in no language', 'legal.imprint', {}],
  ['a sender in no language', 'mail.senderName', {}],
  ['a tier in no language', 'vocabulary.tiers.gold', {}],
  ['a tier that is a method', 'vocabulary.tiers', { 'to String': { en: 'Gold' } }],
  ['a list for a text', 'slogan.en', ['Fly']],
  ['CSS for a colour', 'seeds.primary', 'red;} body{display:none}'],
  ['CSS in a colour', 'seeds.primary', [0.4, '0.1;} body{', 250]],
  ['four numbers for a colour', 'seeds.accent', [0.4, 0.1, 250, 1]],
  ['a hue beyond the circle', 'seeds.neutral', [0.4, 0.1, 361]],
  ['a hue below it', 'seeds.neutral', [0.4, 0.1, -1]],
  ['light beyond white', 'card.ground', [1.01, 0, 0]],
  ['a chroma no screen has', 'card.accent', [0.5, 4, 20]],
  ['a number like NaN', 'card.ink', [null, 0, 0]],
  ['a number that is text', 'card.line', ['NaN', 0, 0]],
  ['a colour of no token', 'tokens.light.body', [0.5, 0.1, 20]],
  ['a negative radius', 'shape.cardRadius', -1],
  ['a radius of a screen', 'shape.fieldRadius', 1e9],
  ['a radius with a unit', 'shape.tagRadius', '12px'],
  ['a radius that calls', 'shape.buttonRadius', 'calc(1px)'],
  ['a stroke like infinity', 'shape.iconStroke', 1e308],
  ['a bar of no thickness', 'shape.barThickness', 0],
  ['a mask from elsewhere', 'shape.pictureMask', 'url(https://evil.example/m.svg)'],
  ['art of no name', 'card.art', 'constructor'],
  ['a face from elsewhere', 'typePair', 'https://evil.example/f.woff2'],
  ['a face that every object has', 'typePair', '__proto__'],
  ['a picture of another origin', 'logo.light', 'https://evil.example/logo.svg'],
  ['one without its scheme', 'logo.light', '//evil.example/logo.svg'],
  ['one that runs', 'logo.dark', 'javascript:alert(1)//.svg'],
  ['one in itself', 'logo.dark', 'data:image/svg+xml,<svg onload=alert(1)>'],
  ['one up the path', 'logo.mark', '/media/../../etc/passwd.png'],
  ['one up the path, hidden', 'logo.mark', '/brands/%2e%2e/secret.svg'],
  ['one of an empty step', 'logo.mark', '/brands//evil.example/mark.svg'],
  ['one that ends an attribute', 'logo.mark', '/brands/x" onerror="alert(1)/mark.svg'],
  ['one of another kind', 'logo.mark', '/brands/aurora/mark.html'],
  ['a telephone that runs', 'support.phone', 'javascript:alert(1)'],
  ['a telephone with a code to dial', 'support.phone', '+49695551234,,666#'],
  ['a telephone of no country', 'support.phone', '+9999999999'],
  ['a telephone too short to ring', 'support.phone', '+1202555'],
  ['two addresses', 'support.email', 'a@aurora.example, b@evil.example'],
  ['an address with a header', 'mail.replyTo', 'a@aurora.example\r\nBcc: b@evil.example'],
  ['an address with a subject', 'support.email', 'a@aurora.example?subject=x&body=y'],
  ['a time zone of Mars', 'support.timeZone', 'Mars/Olympus_Mons'],
  ['an offset for a time zone', 'support.timeZone', '+05:30'],
  ['a path for a time zone', 'support.timeZone', '../../etc/localtime'],
  ['no time zone', 'support.timeZone', ''],
  ['an hour after midnight', 'support.hours.0.from', '25:00'],
  ['a day after Sunday', 'support.hours.0.days', [8]],
  ['one day twice', 'support.hours.0.days', [1, 1]],
  [
    'a thousand opening hours',
    'support.hours',
    Array(1000).fill({ days: [1], from: '09:00', until: '17:00' }),
  ],
  ['a currency nobody pays in', 'earnRule.currency', 'ZZZ'],
  ['points without end', 'earnRule.pointsPerUnit', 1e300],
  ['points that cost', 'earnRule.pointsPerUnit', -3],
  ['half a month', 'earnRule.expiresAfterMonths', 0.5],
  ['no language', 'locales', []],
  ['a language twice', 'locales', ['en', 'en']],
  ['a language that is a path', 'locales', ['../en']],
  ['a module nobody built', 'modules', ['hotels', 'casino']],
  ['a module twice', 'modules', ['hotels', 'hotels']],
  ['a slug up the path', 'slug', '../aurora'],
  ['a slug that ends an attribute', 'slug', 'aurora"><script>'],
];

/** Where the reader’s eyes meet a partner’s words; each holds at least 40 letters but the names. */
const placesOfText = ['slogan.en', 'promise.en', 'vocabulary.tiers.gold.en', 'vocabulary.points.en.other'];

/** Accepted: unusual, and the partner’s own affair. */
const accepted: [string, string, Json][] = [
  ...Object.entries(breaks).flatMap(([what, text]) => [
    [`a name with ${what}`, 'names.en', text.slice(0, 40)] as [string, string, Json],
    [`a sender with ${what}`, 'mail.senderName.en', text] as [string, string, Json],
    [`terms with ${what}`, 'legal.terms.en', text] as [string, string, Json],
    ...placesOfText.map((place): [string, string, Json] => [
      `${what} in ${place}`,
      place,
      text.slice(0, place.includes('tiers') ? 30 : 40),
    ]),
  ]),
  ['a name of one long word', 'names.en', 'W'.repeat(40)],
  ['a name of one picture', 'names.en', '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['a name under many marks', 'names.en', `M${'\u0301'.repeat(39)}`],
  ['a name from right to left', 'names.en', 'أورورا'],
  ['a name that mixes directions', 'names.en', 'أورورا (Miles) 100% أ'],
  ['a name with a joiner', 'names.en', 'می\u200cخواهم'],
  ['a tier that every object has', 'vocabulary.tiers.constructor', { en: 'Builder' }],
  ['a prototype for tiers', 'vocabulary.tiers', withPrototype('{"en": "Gold"}')],
  ['a prototype for tokens', 'tokens.light', withPrototype('{"bg": [1, 0, 0]}')],
  ['a prototype for shapes', 'names', { en: 'Aurora', ...(withPrototype('{"de": "<b>"}') as object) }],
  ['a pale ink', 'tokens.light.ink', [0.99, 0, 0]],
  ['the smallest number', 'seeds.neutral', [5e-324, 0, 0]],
  ['less than nothing', 'seeds.neutral', [0.2, 0, -0]],
  ['every number at its end', 'card.ground', [1, 0.4, 360]],
  ['texts of paragraphs', 'legal.imprint.en', 'One.\n\nTwo.\tThree.'],
];

/** Aurora with one value changed, as it would be read from a file. */
function aurorasWith(path: string, value: Json): unknown {
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
const plain = Brand.parse(aurorasWith('slug', 'aurora'));

/** What a style sheet is made of, its values left out. */
const frameOfCss = (text: string) => text.replaceAll(/:[^;{}]*(?=[;}])/g, ':');

/** The tags of a document in their order, with their attributes’ names; the ends of lines are text. */
const frameOfHtml = (html: string) =>
  [...html.replaceAll('<br>', '').matchAll(/<[^>]*>/g)].map(([tag]) => tag.replaceAll(/="[^"]*"/g, ''));

const unescaped = (html: string) =>
  html.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

function letterOf(brand: Brand, words: string) {
  const head = letterheadOf({ name: 'Aurora', brand }, 'en');
  return writeLetter(head, words, [
    words,
    { title: words, below: words },
    { facts: [[words, words]] },
    { open: words, link: 'https://aurora.example/trips' },
  ]);
}

describe('a hostile brand.json', () => {
  test('is tried in a hundred ways and more', () => {
    expect(refused.length).toBeGreaterThanOrEqual(50);
    expect(accepted.length).toBeGreaterThanOrEqual(50);
  });

  test.each(refused)('is refused for %s, at %s', (_, path, value) => {
    const judged = Brand.safeParse(aurorasWith(path, value));
    const places = judged.error?.issues.map((issue) => issue.path.join('.')) ?? [];
    expect(places.length).toBeGreaterThan(0);
    // A wrong value may be named by the very part of it that is wrong.
    for (const place of places)
      expect(`${place}.`.startsWith(`${path}.`) || path.startsWith(`${place}.`)).toBe(true);
  });

  test.each(accepted)('comes out as it is: %s, at %s', async (_, path, value) => {
    const brand = Brand.parse(aurorasWith(path, value));
    const sheet = css(brand);
    expect(frameOfCss(sheet)).toBe(frameOfCss(css(plain)));
    expect(sheet).not.toMatch(/[<>\\@](?!font-face|media)|javascript|NaN|Infinity|undefined/);

    const words = typeof value === 'string' ? value : inLocale(brand.names, brand, 'en');
    const letter = letterOf(brand, words);
    expect(frameOfHtml(letter.html)).toEqual(frameOfHtml(letterOf(plain, 'Miles').html));
    expect(unescaped(letter.html)).toContain(inLocale(brand.names, brand, 'en'));
    expect(unescaped(letter.html).replaceAll('<br>', '\n')).toContain(words);
    expect(letter.fromName).toBe(inLocale(brand.mail.senderName, brand, 'en'));

    const manifest = JSON.parse(JSON.stringify(await appManifest(brand, ['hotels'], 'en')));
    expect(Object.keys(manifest)).toEqual(Object.keys(await appManifest(plain, ['hotels'], 'en')));
    expect(manifest.name).toBe(inLocale(brand.names, brand, 'en'));
    expect(manifest.icons.every(({ src }: { src: string }) => src.startsWith('/brands/aurora/'))).toBe(true);
  });

  test('has no tier but its own', () => {
    for (const tier of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
      expect(tierName(plain, tier, 'en')).toBe(tier);
  });
});
