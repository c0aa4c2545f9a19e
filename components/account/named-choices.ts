/** An option of a select: its value and its name in the member's language. */
export type Choice = [value: string, name: string];

/** The codes with their names, sorted by name. Runs on the server and in the browser. */
export function namedChoices(
  codes: readonly string[],
  names: Intl.DisplayNames,
  { compare }: Intl.Collator,
): Choice[] {
  return codes
    .map((code): Choice => [code, names.of(code) ?? code])
    .sort(([, one], [, other]) => compare(one, other));
}
