/**
 * Writes icon-shapes.generated.ts: the few shapes of lucide (ISC licence) that the product uses, as plain data. The
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

type Shape = readonly [tag: string, attributes: Record<string, string>];

const shapes: Record<string, Shape[]> = {};
for (const [name, source] of Object.entries(icons)) {
  const module = await import(import.meta.resolve(`lucide-react/icons/${source}`));
  const node = module.__iconData.node as [string, Record<string, string>][];
  shapes[name] = node.map(([tag, { key: _, ...attributes }]) => [tag, attributes]);
}
const body = Object.entries(shapes)
  .map(([name, shape]) => `  ${name}: ${JSON.stringify(shape)},`)
  .join('\n');
await writeFile(
  new URL('icon-shapes.generated.ts', import.meta.url),
  `// Written by generate-icons.ts from lucide (ISC licence, https://lucide.dev/license). Do not edit.\nexport const iconShapes = {\n${body}\n} as const;\n`,
);
