'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { Client } from '#server/client/index.ts';

/** Something on its way out. */
export type Going = { id: string; name: string };

/** How long a removal can be taken back. */
const undoMs = 8000;

/**
 * Removals that can be taken back: they are sent a while after the press, or when the page is left. One at a time: another
 * removal sends the one before. What could not be removed comes back as `failed`.
 */
export function useDelayedRemoval(
  remove: (client: Client, id: string) => Promise<unknown>,
  onRemoved: () => void,
) {
  const [going, setGoing] = useState<Going | null>(null);
  const [gone, setGone] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState<Going | null>(null);
  const held = useRef<Going | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const client = useRef<Client | null>(null);

  const send = useRef<() => void>(() => {});
  send.current = () => {
    clearTimeout(timer.current);
    const thing = held.current;
    held.current = null;
    if (!thing || !client.current) return;
    setGone((before) => [...before, thing.id]);
    setGoing(null);
    remove(client.current, thing.id).then(onRemoved, () => {
      setGone((before) => before.filter((id) => id !== thing.id));
      setFailed(thing);
    });
  };

  useEffect(() => {
    const leave = () => send.current();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  /** The clock runs only while nobody is at the note. */
  const resume = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send.current(), undoMs);
  }, []);
  const pause = useCallback(() => clearTimeout(timer.current), []);

  const start = useCallback(
    async (thing: Going) => {
      // Loaded beforehand: while a page is left there is no time to.
      const { createClient } = await import('#server/client/index.ts');
      client.current ??= createClient({
        baseUrl: '',
        fetch: (input, init) => fetch(input, { ...init, keepalive: true }),
      });
      send.current();
      setFailed(null);
      held.current = thing;
      setGoing(thing);
      resume();
    },
    [resume],
  );

  const undo = useCallback(() => {
    clearTimeout(timer.current);
    held.current = null;
    setGoing(null);
  }, []);

  const flush = useCallback(() => send.current(), []);

  return { going, gone, failed, start, undo, pause, resume, flush };
}
