'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type FormEvent,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react';
import { queryKeys } from '../query/query-keys.ts';
import { withQueryClient } from '../query/with-query-client.tsx';
import { buttonClass } from '../ui/button.tsx';
import { useBackClosesDialog } from '../ui/use-back-closes.ts';
import { type Saved, setSaved, type Thing } from './saving-actions.ts';

export type SavingWords = {
  /** `#` is replaced with the name of the thing. */
  save: string;
  saved: string;
  saveShort: string;
  savedShort: string;
  title: string;
  newName: string;
  placeholder: string;
  createAndSave: string;
  inList: string;
  failed: string;
  full: string;
  tooMany: string;
  close: string;
};

type List = { id: string; name: string; cover: string | null };
type Chosen = { thing: Thing; id: string; name: string };

type Saving = {
  words: SavingWords;
  icons: Record<'heart' | 'check' | 'plus', ReactNode>;
  isSaved: (id: string) => boolean;
  /** Opens the choice of lists for a thing. */
  choose: (chosen: Chosen) => void;
  /** Path of this page, to which saving without JavaScript returns. */
  back: string;
};

const Context = createContext<Saving | null>(null);

/** The saved state of this page; null if the partner has no wishlists. */
export const useSaving = () => useContext(Context);

/**
 * The lists of things that were changed in this window, by the id of the thing. The Back button can show pages
 * read earlier: a change made after the reading takes precedence. `at` is the server's time of the change, and
 * infinite until the server has answered.
 */
type Changes = Record<string, { lists: string[]; at: number }>;

type Request = { chosen: Chosen; list: { id: string } | { name: string }; save: boolean };

/** Thrown if the server refuses a change. */
class SavingRefused extends Error {
  readonly outcome: Exclude<Saved['outcome'], 'done'>;

  constructor(outcome: SavingRefused['outcome']) {
    super(outcome);
    this.outcome = outcome;
  }
}

/** Provides the saved state of this page, and contains the sheet in which lists are chosen. */
export const SavingProvider = withQueryClient(function SavingProvider({
  lists: readLists,
  saved: readSaved,
  readAt,
  back,
  words,
  icons,
  closeIcon,
  children,
}: {
  lists: List[];
  /** Ids of the lists that contain a thing, by the id of the thing. */
  saved: Record<string, string[]>;
  /** Server time at which `saved` was read. */
  readAt: number;
  back: string;
  words: SavingWords;
  icons: Saving['icons'];
  closeIcon: ReactNode;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = useBackClosesDialog(dialog);
  const [createdLists, setCreatedLists] = useState<List[]>([]);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [error, setError] = useState<string | null>(null);

  const cache = useQueryClient();
  const { data: changes } = useQuery<Changes>({
    queryKey: queryKeys.saved(),
    // The changes below write it.
    enabled: false,
    initialData: {},
    gcTime: Number.POSITIVE_INFINITY,
  });
  const listsOf = useCallback(
    (id: string): string[] => {
      const change = changes[id];
      return (change && change.at > readAt ? change.lists : readSaved[id]) ?? [];
    },
    [changes, readAt, readSaved],
  );
  const choose = useCallback(
    (next: Chosen) => {
      setChosen(next);
      setError(null);
      open();
    },
    [open],
  );
  const saving = useMemo(
    () => ({ words, icons, back, choose, isSaved: (id: string) => listsOf(id).length > 0 }),
    [words, icons, back, choose, listsOf],
  );

  const setChange = (id: string, change: Changes[string] | undefined) =>
    cache.setQueryData<Changes>(queryKeys.saved(), (all = {}) => {
      const { [id]: _, ...others } = all;
      return change ? { ...others, [id]: change } : others;
    });

  /** Shows the change at once, and reverts it with an error if the server refuses it. */
  const { mutate: set } = useMutation({
    mutationFn: async ({ chosen: { thing }, list, save }: Request) => {
      const answer = await setSaved(thing, list, save);
      if (answer.outcome !== 'done') throw new SavingRefused(answer.outcome);
      return answer;
    },
    onMutate: ({ chosen: { id }, list, save }) => {
      const key = 'id' in list ? list.id : 'new';
      const others = listsOf(id).filter((one) => one !== key);
      const before = changes[id];
      setChange(id, { lists: save ? [key, ...others] : others, at: Number.POSITIVE_INFINITY });
      if (save) dialog.current?.close();
      return { key, others, before };
    },
    onSuccess: ({ list, at }, { chosen: { id }, save }, { key, others }) => {
      if (list) setCreatedLists((all) => [{ ...list, cover: null }, ...all]);
      setChange(id, { lists: save ? [list?.id ?? key, ...others] : others, at });
    },
    onError: (err, { chosen }, context) => {
      setChange(chosen.id, context?.before);
      const outcome = err instanceof SavingRefused ? err.outcome : 'failed';
      if (outcome === 'signedOut') {
        const here = window.location.pathname + window.location.search;
        window.location.assign(`/login?to=${encodeURIComponent(here)}`);
        return;
      }
      choose(chosen);
      setError(words[outcome]);
    },
  });

  const create = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    if (!name || !chosen) return;
    event.currentTarget.reset();
    set({ chosen, list: { name }, save: true });
  };

  const lists = [...createdLists, ...readLists];
  const onLists = chosen ? listsOf(chosen.id) : [];
  return (
    <Context value={saving}>
      {children}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog; the click is for its backdrop */}
      <dialog
        ref={dialog}
        aria-labelledby="saving-title"
        className="sheet"
        onClick={(event) => event.target === dialog.current && dialog.current?.close()}
      >
        <div className="sticky top-0 z-10 flex min-h-16 items-center gap-3 border-b border-line bg-surface ps-6 pe-3">
          <h2 id="saving-title" className="heading-3 flex-1">
            {words.title}
          </h2>
          <button
            type="button"
            aria-label={words.close}
            className="grid size-11 place-items-center rounded-medallion hover:bg-sunken"
            onClick={() => dialog.current?.close()}
          >
            {closeIcon}
          </button>
        </div>
        {chosen && (
          <div className="grid gap-5 p-6">
            {error && (
              <p role="alert" className="text-14 text-danger">
                {error}
              </p>
            )}
            {lists.length > 0 && (
              <ul className="rows -mt-3">
                {lists.map((list) => {
                  const isOn = onLists.includes(list.id);
                  return (
                    <li key={list.id}>
                      <button
                        type="button"
                        aria-pressed={isOn}
                        onClick={() => set({ chosen, list: { id: list.id }, save: !isOn })}
                        className="flex min-h-18 w-full items-center gap-4 py-3 text-start"
                      >
                        <Cover list={list} heart={icons.heart} />
                        <span className="grid min-w-0 flex-1">
                          <bdi className="strong truncate">{list.name}</bdi>
                          {isOn && <span className="text-14 text-ink-2">{words.inList}</span>}
                        </span>
                        <span
                          className={`grid size-8 flex-none place-items-center rounded-medallion border ${isOn ? 'border-primary bg-primary text-on-primary' : 'border-line-strong'}`}
                        >
                          {isOn ? icons.check : icons.plus}
                        </span>
                      </button>
                    </li>
                  );
                })}
              </ul>
            )}
            <form
              onSubmit={create}
              className={`flex flex-wrap items-end gap-3 ${lists.length > 0 ? 'border-t border-line pt-5' : ''}`}
            >
              <label className="grid min-w-48 flex-1 gap-1.5 text-14 font-medium">
                {words.newName}
                <input
                  name="name"
                  dir="auto"
                  maxLength={100}
                  autoComplete="off"
                  placeholder={words.placeholder}
                  required
                  className="field"
                />
              </label>
              <button
                type="submit"
                className={buttonClass({ variant: lists.length > 0 ? 'quiet' : 'solid' })}
              >
                {words.createAndSave}
              </button>
            </form>
          </div>
        )}
      </dialog>
    </Context>
  );
});

function Cover({ list, heart }: { list: List; heart: ReactNode }) {
  return list.cover ? (
    // biome-ignore lint/performance/noImgElement: a poster of 3 KB of SVG
    <img
      src={list.cover}
      alt=""
      width={72}
      height={48}
      className="h-12 w-18 flex-none rounded-tag object-cover"
    />
  ) : (
    <span className="grid h-12 w-18 flex-none place-items-center rounded-tag bg-sunken text-ink-2">
      {heart}
    </span>
  );
}
