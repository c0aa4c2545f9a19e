import { colourTokens, type MapColours } from './map-style.ts';

/**
 * The colours of the map in the present scheme. The tokens are written in `oklch`, which the map cannot read, so a
 * canvas converts them.
 */
export function readColours(within: Element): MapColours {
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
    Object.entries(colourTokens).map(([name, token]) => [name, convert(token)]),
  ) as MapColours;
}
