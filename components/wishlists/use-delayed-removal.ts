'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { Client } from '#server/wiring/client/index.ts';
import { loadKeepaliveClient } from '../query/load-client.ts';

/** Something whose removal is pending. */
export type PendingRemoval = { id: string; name: string };

/** How long a removal can be undone. */
const undoMs = 8000;

/**
 * Removals that can be undone: they are sent after a delay, or when the page is left. Only one is pending at
 * a time: a second removal sends the first. `failed` is set if a removal failed.
 */
export function useDelayedRemoval(
  remove: (client: Client, id: string) => Promise<unknown>,
  onRemoved: () => void,
) {
  const [pending, setPending] = useState<PendingRemoval | null>(null);
  const [removedIds, setRemovedIds] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState<PendingRemoval | null>(null);
  const unsent = useRef<PendingRemoval | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const client = useRef<Client | null>(null);

  const send = useRef<() => void>(() => {});
  send.current = () => {
    clearTimeout(timer.current);
    const thing = unsent.current;
    unsent.current = null;
    if (!thing || !client.current) return;
    setRemovedIds((before) => [...before, thing.id]);
    setPending(null);
    remove(client.current, thing.id).then(onRemoved, () => {
      setRemovedIds((before) => before.filter((id) => id !== thing.id));
      setFailed(thing);
    });
  };

  useEffect(() => {
    const sendPending = () => send.current();
    window.addEventListener('pagehide', sendPending);
    return () => {
      window.removeEventListener('pagehide', sendPending);
      sendPending();
    };
  }, []);

  /** Starts the timer, which is paused while the pointer or the focus is on the note. */
  const resume = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send.current(), undoMs);
  }, []);
  const pause = useCallback(() => clearTimeout(timer.current), []);

  const start = useCallback(
    async (thing: PendingRemoval) => {
      // Loaded in advance, because there is no time for it while the page is left.
      client.current ??= await loadKeepaliveClient();
      send.current();
      setFailed(null);
      unsent.current = thing;
      setPending(thing);
      resume();
    },
    [resume],
  );

  const undo = useCallback(() => {
    clearTimeout(timer.current);
    unsent.current = null;
    setPending(null);
  }, []);

  const flush = useCallback(() => send.current(), []);

  return { pending, removedIds, failed, start, undo, pause, resume, flush };
}
