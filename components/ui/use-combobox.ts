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
import { useSettledText } from './use-settled-text.ts';

/** Plural forms of the number of choices, with `#` for the number; announced when the choices change. */
export type CountWords = Record<'zero' | 'one' | 'two' | 'few' | 'many' | 'other', string>;

/** What a field with suggestions needs. */
export type ComboboxOptions<Choice> = {
  /** Receives the text of the field, because the caller derives the choices from it. */
  setText: (text: string) => void;
  defaultValue: string;
  /** The choices, in the order of the list. */
  choices: readonly Choice[];
  /** True if there is something to show: choices, or the sentence that there are none. */
  hasList: boolean;
  /** Called with the selected choice. Returns the new text of the field, or null to keep it. */
  select: (choice: Choice) => string | null;
  /** Called for Delete on a choice; without it Delete only edits the text. */
  remove?: (choice: Choice) => void;
  /** Enter selects a single choice that is not highlighted. */
  selectsOnlyChoice?: boolean;
  /** True for a choice that opens another list, whose first choice is then highlighted. */
  opensNextList?: (choice: Choice) => boolean;
  /**
   * True if the list stays open when the field loses the focus, as a sheet with its own close button does.
   */
  staysOpenOnBlur?: () => boolean;
  /** BCP 47 tag, for the plural form of the count. */
  locale: string;
  counts: CountWords;
};

/**
 * A field with suggestions by the combobox pattern of the ARIA practices guide: arrows move, Home
 * and End jump within the list, Enter selects, Escape closes. The focus stays in the field. The
 * field is uncontrolled, so text typed before hydration counts, and without JavaScript it is a
 * plain field of its form.
 */
export function useCombobox<Choice>(options: ComboboxOptions<Choice>) {
  const { setText, defaultValue, choices, locale } = options;
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [highlighted, setHighlighted] = useState(-1);
  const active = highlighted < choices.length ? highlighted : -1;
  const isShown = isOpen && options.hasList;
  useFieldText(field, defaultValue, setText, () => setOpen(true));

  useEffect(() => {
    if (isShown && active >= 0)
      document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [isShown, active, listId]);

  const close = () => {
    setOpen(false);
    setHighlighted(-1);
  };
  const select = (choice: Choice) => {
    const text = options.select(choice);
    if (text !== null) {
      if (field.current) field.current.value = text;
      setText(text);
    }
    if (options.opensNextList?.(choice)) setHighlighted(0);
    else close();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of an input method editor select its own candidates.
    if (event.nativeEvent.isComposing) return;
    const last = choices.length - 1;
    const one = choices[active] ?? (options.selectsOnlyChoice && last === 0 ? choices[0] : undefined);
    const to = stepOf(event.key, active, last);
    if (to !== null && (isShown ? last >= 0 : event.key.startsWith('Arrow'))) {
      event.preventDefault();
      setOpen(true);
      setHighlighted(to);
    } else if (event.key === 'Enter' && isShown && one !== undefined) {
      event.preventDefault();
      select(one);
    } else if (event.key === 'Delete' && isShown && choices[active] !== undefined && options.remove) {
      event.preventDefault();
      options.remove(choices[active]);
      setHighlighted(Math.min(active, last - 1));
    } else if (event.key === 'Escape' && isOpen) {
      // Without an open list, Escape belongs to the surrounding element.
      if (isShown || options.staysOpenOnBlur?.()) event.preventDefault();
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
    /** For a visually hidden `role="status"`. */
    announcement: useSettledText(isShown ? count : ''),
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
      // A right-to-left page would show the number of “22 Rue de Rivoli” after its street.
      dir: 'auto',
      defaultValue,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setText(event.target.value);
        setHighlighted(-1);
        setOpen(true);
      },
      onBlur: () => {
        if (!options.staysOpenOnBlur?.()) close();
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
          if (choice !== undefined) select(choice);
        },
      }) as const,
  };
}

export type Combobox = ReturnType<typeof useCombobox>;

/** The choice to which a key moves; null for keys that edit the text. */
function stepOf(key: string, active: number, last: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return active >= last ? 0 : active + 1;
    case 'ArrowUp':
      return active <= 0 ? last : active - 1;
    // Until a choice is highlighted, these keys move the cursor in the text.
    case 'Home':
      return active < 0 ? null : 0;
    case 'End':
      return active < 0 ? null : last;
    default:
      return null;
  }
}

/** A press on a choice must not remove the focus from the field. */
const keepFocus = (event: PointerEvent) => event.preventDefault();

/** Reads text that was not typed after hydration: typed earlier, restored by Back, or set by a reset. */
function useFieldText(
  field: RefObject<HTMLInputElement | null>,
  defaultValue: string,
  setText: (text: string) => void,
  onTypedEarly: () => void,
): void {
  const read = useEffectEvent(() => setText(field.current?.value ?? ''));
  const open = useEffectEvent(onTypedEarly);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new default value changes the text of an untouched field
  useLayoutEffect(() => read(), [defaultValue]);
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    if (element.value !== element.defaultValue && document.activeElement === element) open();
    const { form } = element;
    // The event fires before the fields are reset.
    const onReset = () => queueMicrotask(() => setTimeout(read));
    form?.addEventListener('reset', onReset);
    return () => form?.removeEventListener('reset', onReset);
  }, [field]);
}
