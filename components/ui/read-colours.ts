/**
 * The colours of custom properties in the present scheme, as `rgba(...)`, under the names that the caller gives them. The
 * tokens are written in `oklch`, which libraries do not read, so a canvas converts them.
 */
export function readColours<Name extends string>(
  within: Element,
  tokens: Readonly<Record<Name, string>>,
): Record<Name, string> {
  const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const convert = (token: string): string => {
    // A new element each time: a changed colour would be in transition.
    const probe = document.createElement('span');
    probe.style.color = `var(${token})`;
    within.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    if (!brush) return color;
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = color;
    brush.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha = 255] = brush.getImageData(0, 0, 1, 1).data;
    return `rgba(${red},${green},${blue},${alpha / 255})`;
  };
  return Object.fromEntries(
    Object.entries<string>(tokens).map(([name, token]) => [name, convert(token)]),
  ) as Record<Name, string>;
}
