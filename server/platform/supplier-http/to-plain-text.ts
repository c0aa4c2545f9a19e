/** Longer texts are cut before anything reads them. */
const maxReadCharacters = 100_000;

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/**
 * The text of a supplier's HTML or plain text, at most `maxLength` characters long: without tags, scripts, styles and
 * comments, with entities read once, and without control characters and marks that turn the direction of the text around
 * it. Paragraphs, list items and breaks become lines. The result is text, not HTML: whoever shows it escapes it.
 */
export function toPlainText(source: string | null | undefined, maxLength: number): string {
  const text = (source ?? '')
    .slice(0, maxReadCharacters)
    .replace(/<(script|style)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<(?:br|\/p|\/li|\/div|\/h\d|\/tr)\b[^<>]*>/gi, '\n')
    .replace(/<\/?[a-z!?][^<>]*>?/gi, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, (whole, decimal, hex, name) =>
      name === undefined
        ? fromCodePoint(Number.parseInt(decimal ?? hex, decimal ? 10 : 16))
        : (entities[String(name).toLowerCase()] ?? whole),
    )
    // Control characters except the line feed, other separators of lines, and marks of direction.
    .replace(/[[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff]--\n]/gv, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
  const characters = [...text];
  return characters.length <= maxLength
    ? text
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`;
}

function fromCodePoint(code: number): string {
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
}
