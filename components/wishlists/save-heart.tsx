'use client';

import type { MouseEvent } from 'react';
import { insertName } from './insert-name.ts';
import { useSaving } from './saving.tsx';
import type { Thing } from './saving-actions.ts';

/**
 * The state and the link of a heart; null without a `SavingProvider`, so also if the
 * partner has no wishlists.
 */
function useHeart(thing: Thing, name: string) {
  const saving = useSaving();
  if (!saving) return null;
  const id = 'hotelId' in thing ? thing.hotelId : thing.productCode;
  const isSaved = saving.isSaved(id);
  const query = new URLSearchParams({
    ...('hotelId' in thing ? { hotel: id } : { experience: id }),
    to: saving.back,
  });
  return {
    saving,
    isSaved,
    link: {
      href: `/wishlists/save?${query}`,
      'aria-haspopup': 'dialog' as const,
      'aria-label': insertName(isSaved ? saving.words.saved : saving.words.save, name),
      onClick: (event: MouseEvent) => {
        // The reader can still open a new tab or window.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        saving.choose({ thing, id, name });
      },
    },
  };
}

/** The heart on a picture. Without JavaScript it links to a page with the same choice of lists. */
export function SaveHeart({ thing, name }: { thing: Thing; name: string }) {
  const heart = useHeart(thing, name);
  if (!heart) return null;
  return (
    <a {...heart.link} className="heart-on-picture">
      <span
        data-saved={heart.isSaved || undefined}
        className="heart relative grid data-saved:text-[oklch(0.58_0.2_22)] data-saved:[&_.icon]:fill-current"
      >
        {heart.saving.icons.heart}
      </span>
    </a>
  );
}

/** The heart as a quiet button with text. */
export function SaveButton({ thing, name }: { thing: Thing; name: string }) {
  const heart = useHeart(thing, name);
  if (!heart) return null;
  const { words, icons } = heart.saving;
  return (
    <a
      {...heart.link}
      className="inline-flex min-h-11 items-center gap-2 rounded-button px-3 text-14 font-medium hover:bg-sunken"
    >
      <span
        data-saved={heart.isSaved || undefined}
        className="heart grid data-saved:text-danger data-saved:[&_.icon]:fill-current"
      >
        {icons.heart}
      </span>
      {heart.isSaved ? words.savedShort : words.saveShort}
    </a>
  );
}
