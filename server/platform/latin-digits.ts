/** Converts Arabic and Persian digits, as their keyboards type them, to ASCII digits. */
export function latinDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0));
}

/** Converts Arabic and Persian digits to ASCII digits and removes every other character. */
export function onlyDigits(text: string): string {
  return latinDigits(text).replace(/\D/g, '');
}
