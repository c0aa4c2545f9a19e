import { Icon, type IconName } from './icon.tsx';

/**
 * One step between now and check-in. Texts are already formatted, with times in the time zone of the place.
 */
export type TimelineStep = {
  kind: 'free' | 'part' | 'all';
  /** Milliseconds since the epoch; the last step ends at check-in or is open. */
  from: number;
  until: number;
  label: string;
  note?: string;
  amount: string;
};

const looks: Record<TimelineStep['kind'], { icon: IconName; tone: string }> = {
  free: { icon: 'check', tone: 'text-positive' },
  part: { icon: 'clock', tone: 'text-warn' },
  all: { icon: 'close', tone: 'text-ink-2' },
};

/** Space for a date below the bar, in percent of its width; closer marks are omitted. */
const minMarkDistance = 18;

/**
 * The cost of a cancellation from now until check-in, as a bar and as a list. Free is solid, part is hatched
 * and all is grey, so that it is legible without colour. The bar is mirrored in Arabic. Its widths are
 * attributes, because the content security policy allows no inline styles.
 */
export function CancellationTimeline({
  steps,
  marks,
  direction,
  id,
}: {
  steps: TimelineStep[];
  /** Texts below the bar: `Today`, `9 Dec`, `11 Dec`, one for the start of each step and one for the end. */
  marks: string[];
  direction: 'ltr' | 'rtl';
  /** Unique on the page; used in the id of the hatching. */
  id: string;
}) {
  const start = steps[0]?.from ?? 0;
  const whole = Math.max(1, (steps.at(-1)?.until ?? 1) - start);
  // Every step gets at least 6 %, so that one hour in three weeks is visible.
  const shares = steps.map((step) => Math.max(0.06, (step.until - step.from) / whole));
  const sum = shares.reduce((total, share) => total + share, 0);
  let passed = 0;
  const bars = shares.map((share) => {
    const at = (passed / sum) * 100;
    passed += share;
    return { at, width: (share / sum) * 100 };
  });
  const x = (percent: number, width = 0): string =>
    `${(direction === 'rtl' ? 100 - percent - width : percent).toFixed(2)}%`;
  const edges = [...bars.map((bar) => bar.at), 100];
  return (
    <div className="grid gap-2.5">
      <div aria-hidden="true">
        <svg width="100%" height="28" className="block overflow-visible" role="presentation">
          <defs>
            <pattern
              id={`${id}-hatch`}
              width="7"
              height="7"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(25)"
            >
              <rect width="4" height="7" className="fill-warn" />
            </pattern>
          </defs>
          {bars.map((bar, index) => {
            const kind = steps[index]?.kind ?? 'all';
            const gap = index < bars.length - 1 ? 0.6 : 0;
            return (
              <rect
                key={bar.at}
                x={x(bar.at, bar.width - gap)}
                width={`${(bar.width - gap).toFixed(2)}%`}
                y="0"
                height="8"
                rx="4"
                className={`timeline-bar ${kind === 'free' ? 'fill-positive' : kind === 'all' ? 'fill-line-strong' : ''}`}
                fill={kind === 'part' ? `url(#${id}-hatch)` : undefined}
              />
            );
          })}
          {marks.map((mark, index) => {
            const at = edges[index] ?? 100;
            const isLast = index === marks.length - 1;
            const isCrowded =
              !isLast &&
              index > 0 &&
              (at - (edges[index - 1] ?? 0) < minMarkDistance || 100 - at < minMarkDistance);
            if (isCrowded) return null;
            return (
              <text
                key={at}
                x={x(at)}
                y="25"
                textAnchor={isLast ? 'end' : 'start'}
                className="fill-ink-2 text-12"
              >
                {mark}
              </text>
            );
          })}
        </svg>
      </div>
      <ul className="grid text-14">
        {steps.map((step) => (
          <li key={step.from} className="grid grid-cols-[1.25rem_1fr_auto] items-start gap-2.5 py-[5px]">
            <Icon name={looks[step.kind].icon} size={18} className={`mt-px ${looks[step.kind].tone}`} />
            <span>
              {step.label}
              {step.note && <span className="block text-ink-2">{step.note}</span>}
            </span>
            <span className={`numeric strong ${step.kind === 'free' ? 'text-positive' : ''}`}>
              {step.amount}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
