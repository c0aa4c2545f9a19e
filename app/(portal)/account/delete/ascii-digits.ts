/**
 * Converts Arabic-Indic and Persian digits to ASCII and removes spaces and hyphens: Arabic keyboards type
 * their own digits.
 */
export function asciiDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[\s-]/g, '');
}
