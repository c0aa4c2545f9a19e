'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useOptimistic,
  useRef,
  useState,
} from 'react';
import { isProblemError } from '#server/wiring/client/problem-error.ts';
import { loadClient } from '../query/load-client.ts';
import { withQueryClient } from '../query/with-query-client.tsx';
import { chipClass } from '../ui/chip.tsx';
import { insertName } from './insert-name.ts';
import { UndoNote } from './undo-note.tsx';
import { useDelayedRemoval } from './use-delayed-removal.ts';

/** An item of a wishlist with its rendered parts. */
export type ShownItem = {
  id: string;
  title: string;
  picture: ReactNode;
  /** Name, facts and note, rendered by the server. */
  body: ReactNode;
  votes: number;
  voted: boolean;
};

export type ItemWords = {
  /** `#` is replaced with the name of the item. */
  moveUp: string;
  moveDown: string;
  remove: string;
  vote: string;
  unvote: string;
  gone: string;
  failed: string;
  /** `#` is replaced with the name, `@` with its new position. */
  moved: string;
  undo: string;
  away: string;
  /** The text for each number of votes, up to the highest possible number. */
  votes: string[];
};

type Change = { id: string; move?: -1 | 1; vote?: true };

/** The optimistic state of the list before the server has answered. */
function changed(items: ShownItem[], { id, move, vote }: Change): ShownItem[] {
  const next = items.map((item) =>
    vote && item.id === id
      ? { ...item, voted: !item.voted, votes: item.votes + (item.voted ? -1 : 1) }
      : item,
  );
  const from = next.findIndex((item) => item.id === id);
  if (move && from >= 0) next.splice(from + move, 0, ...next.splice(from, 1));
  return next;
}

/**
 * The items of a wishlist. Owners sort them with buttons or, on the buttons, with the arrow keys,
 * and can undo a removal; everybody who sees a shared list can vote. Each control is a form that
 * works without JavaScript.
 */
export const ItemList = withQueryClient(function ItemList({
  listId,
  scope,
  items,
  isOwn,
  hasVotes,
  words,
  icons,
  actions,
}: {
  listId: string;
  scope: 'own' | 'shared';
  items: ShownItem[];
  isOwn: boolean;
  hasVotes: boolean;
  words: ItemWords;
  icons: Record<'up' | 'down' | 'remove' | 'vote' | 'voted', ReactNode>;
  actions: Record<'move' | 'vote' | 'remove', (form: FormData) => Promise<void>>;
}) {
  const router = useRouter();
  const [shown, change] = useOptimistic(items, changed);
  const [announcement, setAnnouncement] = useState('');
  const [hasFailed, setFailed] = useState(false);
  const focusAfterMove = useRef<string | null>(null);
  const removal = useDelayedRemoval(
    (client, item_id) => client.removeWishlistItem({ id: listId, item_id }),
    () => router.refresh(),
  );
  // A row can lose the focus when it moves.
  useEffect(() => {
    if (!focusAfterMove.current) return;
    document.getElementById(focusAfterMove.current)?.focus();
    focusAfterMove.current = null;
  });

  const runAction = (action: (form: FormData) => Promise<void>, form: FormData, optimistic: Change) =>
    startTransition(async () => {
      change(optimistic);
      setFailed(false);
      try {
        await action(form);
      } catch {
        setFailed(true);
      }
    });
  const { mutateAsync: sendVote } = useMutation({
    mutationFn: async (item: ShownItem) => {
      const client = await loadClient();
      const input = { id: listId, item_id: item.id, scope };
      await (item.voted ? client.withdrawWishlistVote(input) : client.voteForWishlistItem(input));
    },
  });
  // The optimistic state lasts until the page is refreshed; after a failure it is reverted.
  const vote = (item: ShownItem) =>
    startTransition(async () => {
      change({ id: item.id, vote: true });
      setFailed(false);
      try {
        await sendVote(item);
      } catch (err) {
        if (isProblemError(err) && err.status === 401) {
          window.location.assign(`/login?to=${encodeURIComponent(`/wishlists/${listId}`)}`);
          return;
        }
        startTransition(() => setFailed(true));
      }
      startTransition(() => router.refresh());
    });
  const hidden = [...removal.removedIds, removal.pending?.id];
  const visible = shown.filter(({ id }) => !hidden.includes(id));

  const move = (form: HTMLFormElement, item: ShownItem, direction: 'up' | 'down') => {
    const from = visible.indexOf(item);
    const to = from + (direction === 'up' ? -1 : 1);
    if (to < 0 || to >= visible.length) return;
    const data = new FormData(form);
    data.set('direction', direction);
    // The server counts positions among the stored items, so pending removals are sent first.
    removal.flush();
    focusAfterMove.current = `${direction}-${item.id}`;
    setAnnouncement(insertName(words.moved.replace('@', String(to + 1)), item.title));
    runAction(actions.move, data, { id: item.id, move: direction === 'up' ? -1 : 1 });
  };

  const hiddenFields = (item: ShownItem) => (
    <>
      <input type="hidden" name="list" value={listId} />
      <input type="hidden" name="item" value={item.id} />
    </>
  );
  const square = 'grid size-11 place-items-center rounded-medallion hover:bg-sunken aria-disabled:opacity-35';
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {(hasFailed || removal.failed) && (
        <p role="alert" className="mb-4 text-14 text-danger">
          {removal.failed ? insertName(words.failed, removal.failed.name) : words.away}
        </p>
      )}
      <ol className="rows border-y border-line">
        {visible.map((item, index) => (
          <li
            key={item.id}
            className="grid gap-4 py-6 sm:grid-cols-[14rem_1fr] sm:gap-6 lg:grid-cols-[17rem_1fr]"
          >
            {item.picture}
            <div className="grid min-w-0 content-start gap-3">
              <div className="flex items-start justify-between gap-4">
                <div className="grid min-w-0 flex-1 gap-1">{item.body}</div>
                {isOwn && (
                  <div className="-me-2 -mt-2 flex flex-none">
                    <form
                      action={actions.move}
                      className="flex"
                      onSubmit={(event: FormEvent<HTMLFormElement>) => {
                        event.preventDefault();
                        const { submitter } = event.nativeEvent as SubmitEvent;
                        const isUp = submitter instanceof HTMLButtonElement && submitter.value === 'up';
                        move(event.currentTarget, item, isUp ? 'up' : 'down');
                      }}
                      onKeyDown={(event: KeyboardEvent<HTMLFormElement>) => {
                        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
                        event.preventDefault();
                        move(event.currentTarget, item, event.key === 'ArrowUp' ? 'up' : 'down');
                      }}
                    >
                      {hiddenFields(item)}
                      {(['up', 'down'] as const).map((direction) => (
                        <button
                          key={direction}
                          id={`${direction}-${item.id}`}
                          type="submit"
                          name="direction"
                          value={direction}
                          aria-disabled={index === (direction === 'up' ? 0 : visible.length - 1) || undefined}
                          aria-label={insertName(
                            direction === 'up' ? words.moveUp : words.moveDown,
                            item.title,
                          )}
                          className={square}
                        >
                          {icons[direction]}
                        </button>
                      ))}
                    </form>
                    <form
                      action={actions.remove}
                      onSubmit={(event: FormEvent<HTMLFormElement>) => {
                        event.preventDefault();
                        removal.start({ id: item.id, name: item.title });
                      }}
                    >
                      {hiddenFields(item)}
                      <button
                        type="submit"
                        aria-label={insertName(words.remove, item.title)}
                        className={square}
                      >
                        {icons.remove}
                      </button>
                    </form>
                  </div>
                )}
              </div>
              {hasVotes && (
                <form
                  action={actions.vote}
                  onSubmit={(event: FormEvent<HTMLFormElement>) => {
                    event.preventDefault();
                    vote(item);
                  }}
                >
                  {hiddenFields(item)}
                  <input type="hidden" name="scope" value={scope} />
                  <input type="hidden" name="voted" value={String(item.voted)} />
                  <button type="submit" aria-pressed={item.voted} className={chipClass(item.voted)}>
                    {item.voted ? icons.voted : icons.vote}
                    <span aria-hidden="true" className="numeric">
                      {words.votes[item.votes] ?? item.votes}
                    </span>
                    <span className="sr-only">
                      {`${words.votes[item.votes] ?? item.votes}. ${insertName(item.voted ? words.unvote : words.vote, item.title)}`}
                    </span>
                  </button>
                </form>
              )}
            </div>
          </li>
        ))}
      </ol>
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
});
