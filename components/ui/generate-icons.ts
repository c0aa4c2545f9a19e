/**
 * Writes icon-shapes.generated.ts: the few icons of lucide (ISC licence) that the product uses, each as one path. The
 * package's own components are client components (they read a context), so each icon would ship JavaScript.
 * Run: node components/ui/generate-icons.ts
 */
import { writeFile } from 'node:fs/promises';

/** Our names, which say what an icon means here, and those of lucide. */
const icons: Record<string, string> = {
  account: 'user-round',
  airport: 'plane',
  alert: 'triangle-exclamation-point',
  back: 'chevron-left',
  breakfast: 'coffee',
  calendar: 'calendar',
  card: 'credit-card',
  check: 'check',
  chevron: 'chevron-right',
  circle: 'users-round',
  clock: 'clock',
  close: 'x',
  copy: 'copy',
  dining: 'utensils',
  download: 'download',
  edit: 'pencil',
  esim: 'card-sim',
  expand: 'maximize-2',
  experience: 'compass',
  explore: 'compass',
  fastTrack: 'zap',
  filters: 'sliders-horizontal',
  fitness: 'dumbbell',
  globe: 'globe',
  guests: 'users-round',
  heart: 'heart',
  help: 'circle-question-mark',
  home: 'house',
  hotel: 'bed-double',
  info: 'info',
  link: 'link',
  location: 'map-pin',
  lock: 'lock',
  lounge: 'armchair',
  luggage: 'luggage',
  mail: 'mail',
  map: 'map',
  message: 'message-square',
  minus: 'minus',
  moon: 'moon',
  more: 'chevron-down',
  perks: 'gift',
  phone: 'phone',
  plus: 'plus',
  pool: 'waves-ladder',
  print: 'printer',
  qr: 'qr-code',
  refresh: 'refresh-cw',
  search: 'search',
  send: 'send',
  share: 'share',
  signOut: 'log-out',
  size: 'move-diagonal',
  star: 'star',
  sun: 'sun',
  system: 'monitor',
  transfer: 'car-front',
  trash: 'trash',
  trips: 'luggage',
  vote: 'thumbs-up',
  wallet: 'wallet',
  wifi: 'wifi',
};

type Attributes = Record<string, string>;

/** Each shape as a path, so that an icon is one element however many shapes it has. */
const pathOf: Record<string, (attributes: Attributes) => string> = {
  path: ({ d = '' }) => withAbsoluteStart(d),
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  circle({ cx, cy, r }) {
    const diameter = 2 * Number(r);
    return `M${Number(cx) - Number(r)} ${cy}a${r} ${r} 0 1 0 ${diameter} 0a${r} ${r} 0 1 0 ${-diameter} 0z`;
  },
  rect({ x, y, width, height, rx = '0' }) {
    const [across, down] = [Number(width) - 2 * Number(rx), Number(height) - 2 * Number(rx)];
    const corner = (right: string, below: string) => `a${rx} ${rx} 0 0 1 ${right} ${below}`;
    return (
      `M${Number(x) + Number(rx)} ${y}h${across}${corner(rx, rx)}v${down}${corner(`-${rx}`, rx)}` +
      `h${-across}${corner(`-${rx}`, `-${rx}`)}v${-down}${corner(rx, `-${rx}`)}z`
    );
  },
};

/** A path may begin with a relative move, which would refer to the end of the path before it. */
function withAbsoluteStart(path: string): string {
  const number = String.raw`-?(?:\d+\.?\d*|\.\d+)`;
  const start = new RegExp(`^m(${number})[ ,]*(${number})[ ,]*`).exec(path);
  if (!start) return path;
  const rest = path.slice(start[0].length);
  return `M${start[1]} ${start[2]}${/^[-.\d]/.test(rest) ? 'l' : ''}${rest}`;
}

const shapes: Record<string, string> = {};
for (const [name, source] of Object.entries(icons)) {
  const module = await import(import.meta.resolve(`lucide-react/icons/${source}`));
  const node = module.__iconData.node as [string, Attributes][];
  shapes[name] = node
    .map(([tag, attributes]) => {
      const write = pathOf[tag];
      if (!write) throw new Error(`${source} has a shape without a rule: ${tag}`);
      return write(attributes);
    })
    .join('');
}
const body = Object.entries(shapes)
  .map(([name, shape]) => `  ${name}: ${JSON.stringify(shape)},`)
  .join('\n');
await writeFile(
  new URL('icon-shapes.generated.ts', import.meta.url),
  `// Written by generate-icons.ts from lucide (ISC licence, https://lucide.dev/license). Do not edit.\nexport const iconShapes = {\n${body}\n} as const;\n`,
);
