/** Decodes numeric character references such as "&#x6A;", so that they cannot hide a forbidden word. */
function withoutCharacterReferences(text: string): string {
  return text.replace(/&#(x[0-9a-f]{1,6}|\d{1,7});?/gi, (whole, code: string) => {
    const point = code[0]?.toLowerCase() === 'x' ? Number.parseInt(code.slice(1), 16) : Number(code);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}

const name = String.raw`(?:[\w.-]+:)?`;

/** Forbidden content and its error. Document types come first: entities could hide anything else. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/<!(?:DOCTYPE|ENTITY|ATTLIST|ELEMENT)/i, 'The SVG has a document type or entities; save it without them.'],
  [/<\?(?!xml\s)/i, 'The SVG has a processing instruction; save it as plain SVG.'],
  [new RegExp(`<${name}script`, 'i'), 'The SVG has a script; a logo must not.'],
  [/[\s"'/]on[a-z]+\s*=/i, 'The SVG has an event handler; a logo must not.'],
  [/javascript\s*:/i, 'The SVG has a script; a logo must not.'],
  [new RegExp(`<${name}foreignObject`, 'i'), 'The SVG has a foreignObject; draw it as shapes.'],
  [
    new RegExp(`<${name}(?:image|feImage)[\\s/>]`, 'i'),
    'The SVG has a picture in it; draw it as shapes, or send a PNG.',
  ],
  [
    new RegExp(`<${name}(?:animate|animateTransform|animateMotion|animateColor|set|discard)[\\s/>]`, 'i'),
    'The SVG is animated; a logo must stand still.',
  ],
  [
    new RegExp(`<${name}text[\\s/>]`, 'i'),
    'The SVG has text, whose font is not at hand; convert it to outlines.',
  ],
  [/\bhref\s*=\s*(?:"(?!\s*#)|'(?!\s*#)|(?!\s*["'#]))/i, 'The SVG refers to something outside itself.'],
  [/@import|url\(\s*["']?\s*(?!\s*["']?#)[^\s"'#)]/i, 'The SVG refers to something outside itself.'],
  [
    /<style[^>]*>[^<]*\\|style\s*=\s*(?:"[^"]*\\|'[^']*\\)/i,
    'The SVG has an escaped style; save it as plain SVG.',
  ],
];

/**
 * Returns why an SVG is not accepted as a logo, in one sentence, or null if it is. Regular expressions are
 * enough instead of a parser: librsvg loads nothing for a document without a base address, and only the
 * rendered pixels are served.
 */
export function findSvgProblem(bytes: Uint8Array): string | null {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return 'The SVG is not UTF-8.';
  }
  if (/<\?xml[^>]*encoding\s*=\s*["'](?!utf-8["'])/i.test(text)) return 'The SVG is not UTF-8.';
  const plain = withoutCharacterReferences(text.replaceAll(/<!--[\s\S]*?-->/g, ''));
  return rules.find(([pattern]) => pattern.test(plain) || pattern.test(text))?.[1] ?? null;
}
