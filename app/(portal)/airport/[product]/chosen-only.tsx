/**
 * Shows of everything that depends on the time only what belongs to the chosen one: what carries its number, and what
 * carries its price. Plain CSS over the radio buttons, so that choosing acts at once, before and without JavaScript.
 */
export function ChosenOnly({ slots }: { slots: readonly { index: number; price: number }[] }) {
  const bySlot = slots.map(
    ({ index }) => `body:not(:has(#slot-${index}:checked)) [data-slot="${index}"]{display:none}`,
  );
  const prices = Map.groupBy(slots, ({ price }) => price);
  const byPrice = [...prices].map(([price, of]) => {
    const any = of.map(({ index }) => `#slot-${index}:checked`).join(',');
    return `body:not(:has(${any})) [data-price="${price}"]{display:none}`;
  });
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: numbers only
    <style dangerouslySetInnerHTML={{ __html: [...bySlot, ...byPrice].join('') }} />
  );
}
