'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect } from 'react';
import { insertName } from './insert-name.ts';
import { takePendingDeletion } from './pending-deletion.ts';
import { UndoNote } from './undo-note.tsx';
import { useDelayedRemoval } from './use-delayed-removal.ts';

export type GridWords = {
  /** `#` is replaced with the name. */
  gone: string;
  failed: string;
  undo: string;
};

/** The member's own lists. A list that was just deleted is hidden, and its deletion can be undone. */
export function ListGrid({
  cards,
  empty,
  words,
}: {
  cards: { id: string; card: ReactNode }[];
  /** Shown if no list is left or the last one is being deleted. */
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
    // Delayed, because an effect can run twice and the stored list must be read only once.
    const timer = setTimeout(() => {
      const list = takePendingDeletion();
      if (list) start(list);
    });
    return () => clearTimeout(timer);
  }, [start]);
  const hidden = [...removal.removedIds, removal.pending?.id];
  const shown = cards.filter(({ id }) => !hidden.includes(id));
  return (
    <>
      {removal.failed && (
        <p role="alert" className="mb-4 text-14 text-danger">
          {insertName(words.failed, removal.failed.name)}
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
      {removal.pending && (
        <UndoNote
          key={removal.pending.id}
          text={insertName(words.gone, removal.pending.name)}
          undoLabel={words.undo}
          onUndo={removal.undo}
          onPause={removal.pause}
          onResume={removal.resume}
        />
      )}
    </>
  );
}
