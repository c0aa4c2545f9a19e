'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect } from 'react';
import { takeOver } from './going-list.ts';
import { named } from './named.ts';
import { UndoNote } from './undo-note.tsx';
import { useDelayedRemoval } from './use-delayed-removal.ts';

export type GridWords = {
  /** `#` stands for the name. */
  gone: string;
  failed: string;
  undo: string;
};

/** The member's own lists; one that was just deleted is out of sight and can still be had back. */
export function ListGrid({
  cards,
  empty,
  words,
}: {
  cards: { id: string; card: ReactNode }[];
  /** Shown when the last list is on its way out. */
  empty: ReactNode;
  words: GridWords;
}) {
  const router = useRouter();
  const removal = useDelayedRemoval(
    (client, wishlist_id) => client.deleteWishlist({ wishlist_id }),
    () => router.refresh(),
  );
  const { start } = removal;
  useEffect(() => {
    // A moment later: an effect that runs twice must not take twice.
    const timer = setTimeout(() => {
      const list = takeOver();
      if (list) start(list);
    });
    return () => clearTimeout(timer);
  }, [start]);
  const hidden = [...removal.gone, removal.going?.id];
  const shown = cards.filter(({ id }) => !hidden.includes(id));
  return (
    <>
      {removal.failed && (
        <p role="alert" className="mb-4 text-14 text-danger">
          {named(words.failed, removal.failed.name)}
        </p>
      )}
      {shown.length === 0 ? (
        empty
      ) : (
        <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-6 lg:grid-cols-3">
          {shown.map(({ id, card }) => (
            <li key={id} className="min-w-0">
              {card}
            </li>
          ))}
        </ul>
      )}
      {removal.going && (
        <UndoNote
          key={removal.going.id}
          text={named(words.gone, removal.going.name)}
          undoLabel={words.undo}
          onUndo={removal.undo}
          onPause={removal.pause}
          onResume={removal.resume}
        />
      )}
    </>
  );
}
