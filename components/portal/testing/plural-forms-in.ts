/** The forms of each plural in a message: `[['=0', 'one', 'other']]`. Nested plurals are separate entries. */
export function pluralFormsIn(text: string): string[][] {
  return [...text.matchAll(/\{\w+, plural,/g)].map(({ 0: opening, index }) => {
    const forms: string[] = [];
    let depth = 1;
    let form = '';
    for (const sign of text.slice(index + opening.length)) {
      if (sign === '{' && depth === 1) forms.push(form.trim());
      if (sign === '{') depth += 1;
      if (sign === '}') depth -= 1;
      if (depth === 0) break;
      form = depth === 1 && sign !== '}' ? form + sign : '';
    }
    return forms;
  });
}
