/**
 * Hides every `data-slot` and `data-price` element that does not belong to the chosen time. Plain CSS over
 * the radio buttons, so that a choice takes effect at once, before and without JavaScript.
 */
export function ChosenOnly({ slots }: { slots: readonly { index: number; totalMinor: number }[] }) {
  const bySlot = slots.map(
    ({ index }) => `body:not(:has(#slot-${index}:checked)) [data-slot="${index}"]{display:none}`,
  );
  const prices = Map.groupBy(slots, ({ totalMinor }) => totalMinor);
  const byPrice = [...prices].map(([price, of]) => {
    const any = of.map(({ index }) => `#slot-${index}:checked`).join(',');
    return `body:not(:has(${any})) [data-price="${price}"]{display:none}`;
  });
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: numbers only
    <style dangerouslySetInnerHTML={{ __html: [...bySlot, ...byPrice].join('') }} />
  );
}
