import { Icon } from '../ui/icon.tsx';

/**
 * One time of a day as a radio button, so that it works without JavaScript. A time that is not available
 * stays in the list, struck through, with the reason.
 */
export function SlotChoice({
  index,
  time,
  value,
  price,
  isChosen,
  reason,
  left,
}: {
  /**
   * Number of the slot on the page. The price card and the pay bar find the input by its id, `slot-<index>`.
   */
  index: number;
  /** HH:MM, or words for any time of the day. */
  time: string;
  /** The submitted value. */
  value: string;
  price: string;
  isChosen: boolean;
  reason: string | null;
  left: string | null;
}) {
  const isOpen = reason === null;
  return (
    <label
      className={`relative grid min-h-18 content-center gap-0.5 rounded-field border px-4 py-2.5 ${
        isOpen
          ? 'cursor-pointer border-line-strong bg-surface hover:bg-sunken has-checked:border-emphasis-line has-checked:bg-emphasis-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'
          : 'border-line text-ink-2'
      }`}
    >
      <input
        type="radio"
        name="slot"
        id={`slot-${index}`}
        value={value}
        defaultChecked={isChosen}
        disabled={!isOpen}
        className="peer sr-only"
      />
      <bdi
        dir={/^\d/.test(time) ? 'ltr' : undefined}
        className={`numeric strong ${isOpen ? '' : 'line-through'}`}
      >
        {time}
      </bdi>
      <span className="numeric text-14 text-ink-2">{isOpen ? price : reason}</span>
      {left && <span className="text-12 text-warn">{left}</span>}
      <Icon name="check" size={18} className="absolute end-3 top-3 hidden text-emphasis peer-checked:block" />
    </label>
  );
}
