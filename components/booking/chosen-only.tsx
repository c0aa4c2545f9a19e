/**
 * Hides every element of a choice that is not chosen. Plain CSS over the radio buttons, so that a choice takes
 * effect at once, before and without JavaScript.
 */
export function ChosenOnly({
  radio,
  attribute,
  choices,
}: {
  /** The radio button of a choice has the id `<radio>-<index>`. */
  radio: 'rate' | 'slot';
  /** The elements of a choice have its value in this attribute; choices may share a value. */
  attribute: 'data-rate' | 'data-slot' | 'data-price';
  choices: readonly { index: number; value: number }[];
}) {
  const rules = [...Map.groupBy(choices, ({ value }) => value)].map(([value, sharing]) => {
    const chosen = sharing.map(({ index }) => `#${radio}-${index}:checked`).join(',');
    return `body:not(:has(${chosen})) [${attribute}="${value}"]{display:none}`;
  });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: numbers only
  return <style dangerouslySetInnerHTML={{ __html: rules.join('') }} />;
}
