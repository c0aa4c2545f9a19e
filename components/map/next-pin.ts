type Placed = { id: string; x: number; y: number };

const directions: Record<string, { x: number; y: number }> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
};

/**
 * The pin that a key leads to from another: the nearest one in the direction of an arrow, where the way aside counts
 * twice; Home and End lead to the first and the last of the list. Null if the key leads nowhere.
 */
export function nextPin(pins: readonly Placed[], from: string | null, key: string): string | null {
  if (key === 'Home') return pins[0]?.id ?? null;
  if (key === 'End') return pins.at(-1)?.id ?? null;
  const direction = directions[key];
  const start = pins.find(({ id }) => id === from);
  if (!direction || !start) return null;
  let nearest: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const pin of pins) {
    const [x, y] = [pin.x - start.x, pin.y - start.y];
    const along = x * direction.x + y * direction.y;
    const aside = Math.abs(x * direction.y) + Math.abs(y * direction.x);
    if (along <= 0 || aside > along * 2) continue;
    const way = along + aside * 2;
    if (way < least) {
      least = way;
      nearest = pin.id;
    }
  }
  return nearest;
}
