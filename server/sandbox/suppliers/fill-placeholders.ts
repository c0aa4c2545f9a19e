/** Replaces each `{name}` in the text by the fact of that name. A name without a fact is removed. */
export function fillPlaceholders(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '');
}
