'use client';

import {
  type ChangeEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useSpaced } from './use-spaced.ts';

/** `#` stands for the number; said aloud when the choices change. */
export type CountWords = Record<'zero' | 'one' | 'two' | 'few' | 'many' | 'other', string>;

export type ComboboxOptions<Choice> = {
  /** The caller keeps what the field holds, because the choices come of it. */
  setText: (text: string) => void;
  defaultValue: string;
  /** In the order of the list. */
  choices: readonly Choice[];
  /** True when there is something to show: choices, or the sentence that there are none. */
  hasList: boolean;
  /** What a choice leaves in the field; null leaves it alone. */
  take: (choice: Choice) => string | null;
  /** Delete on a choice; without it Delete only edits the text. */
  remove?: (choice: Choice) => void;
  /** Enter takes a single choice without its having been walked to. */
  takesOnlyChoice?: boolean;
  /** A choice after which another list follows, begun at its first choice. */
  leadsOn?: (choice: Choice) => boolean;
  /** Leaving the field leaves the list open, as a sheet that has a way out of its own. */
  keepsOpen?: () => boolean;
  /** Intl tag, for the plural of the count. */
  locale: string;
  counts: CountWords;
};

/**
 * A field that suggests, by the combobox pattern of the ARIA practices guide: arrows walk, Home and End jump once the
 * list was entered, Enter takes, Escape closes. The focus stays in the field. The field keeps its own text, so what was
 * typed before the page woke up counts, and before and without JavaScript it is a plain field of its form.
 */
export function useCombobox<Choice>(options: ComboboxOptions<Choice>) {
  const { setText, defaultValue, choices, locale } = options;
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [walkedTo, setWalkedTo] = useState(-1);
  const active = walkedTo < choices.length ? walkedTo : -1;
  const isShown = isOpen && options.hasList;
  useFieldText(field, defaultValue, setText, () => setOpen(true));

  useEffect(() => {
    if (isShown && active >= 0)
      document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [isShown, active, listId]);

  const close = () => {
    setOpen(false);
    setWalkedTo(-1);
  };
  const take = (choice: Choice) => {
    const left = options.take(choice);
    if (left !== null) {
      if (field.current) field.current.value = left;
      setText(left);
    }
    if (options.leadsOn?.(choice)) setWalkedTo(0);
    else close();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of an input method choose its own words.
    if (event.nativeEvent.isComposing) return;
    const last = choices.length - 1;
    const one = choices[active] ?? (options.takesOnlyChoice && last === 0 ? choices[0] : undefined);
    const to = stepOf(event.key, active, last);
    if (to !== null && (isShown ? last >= 0 : event.key.startsWith('Arrow'))) {
      event.preventDefault();
      setOpen(true);
      setWalkedTo(to);
    } else if (event.key === 'Enter' && isShown && one !== undefined) {
      event.preventDefault();
      take(one);
    } else if (event.key === 'Delete' && isShown && choices[active] !== undefined && options.remove) {
      event.preventDefault();
      options.remove(choices[active]);
      setWalkedTo(Math.min(active, last - 1));
    } else if (event.key === 'Escape' && isOpen) {
      // What lies around the field has its own Escape, once there is nothing left to close here.
      if (isShown || options.keepsOpen?.()) event.preventDefault();
      close();
    }
  };

  const form = new Intl.PluralRules(locale).select(choices.length);
  const count = (options.counts[form] ?? options.counts.other).replace('#', String(choices.length));
  return {
    field,
    isOpen,
    isShown,
    active,
    open: () => setOpen(true),
    close,
    /** For a `role="status"` that only screen readers meet. */
    said: useSpaced(isShown ? count : ''),
    input: {
      ref: field,
      role: 'combobox',
      'aria-expanded': isShown,
      'aria-controls': listId,
      'aria-autocomplete': 'list',
      'aria-activedescendant': isShown && active >= 0 ? `${listId}-${active}` : undefined,
      autoComplete: 'off',
      autoCorrect: 'off',
      spellCheck: false,
      defaultValue,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setText(event.target.value);
        setWalkedTo(-1);
        setOpen(true);
      },
      onBlur: () => {
        if (!options.keepsOpen?.()) close();
      },
      onKeyDown,
    } as const,
    list: { id: listId, hidden: !isShown },
    option: (index: number) =>
      ({
        id: `${listId}-${index}`,
        role: 'option',
        'aria-selected': index === active,
        onPointerDown: keepFocus,
        onClick: () => {
          const choice = choices[index];
          if (choice !== undefined) take(choice);
        },
      }) as const,
  };
}

export type Combobox = ReturnType<typeof useCombobox>;

/** Where a key leads in the list; null for keys that belong to the text. */
function stepOf(key: string, active: number, last: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return active >= last ? 0 : active + 1;
    case 'ArrowUp':
      return active <= 0 ? last : active - 1;
    // Until the list was entered these move the cursor within the text.
    case 'Home':
      return active < 0 ? null : 0;
    case 'End':
      return active < 0 ? null : last;
    default:
      return null;
  }
}

/** A press on a choice must not take the focus out of the field. */
const keepFocus = (event: PointerEvent) => event.preventDefault();

/** Follows what the field holds without having been typed just now: before the page woke up, by Back, by a reset. */
function useFieldText(
  field: RefObject<HTMLInputElement | null>,
  defaultValue: string,
  setText: (text: string) => void,
  onTypedEarly: () => void,
): void {
  const read = useEffectEvent(() => setText(field.current?.value ?? ''));
  const open = useEffectEvent(onTypedEarly);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new default is a new text of an untouched field
  useLayoutEffect(() => read(), [defaultValue]);
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    if (element.value !== element.defaultValue && document.activeElement === element) open();
    const { form } = element;
    // The event comes before the fields are put back.
    const onReset = () => queueMicrotask(() => setTimeout(read));
    form?.addEventListener('reset', onReset);
    return () => form?.removeEventListener('reset', onReset);
  }, [field]);
}
