'use client';

import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react';

/** What marks an entry of the history as that of a sheet; beside what the router keeps there. */
const mark = 'sheet';

type Sheet = {
  name: string;
  close: () => void;
  /** What the page has made of its address meanwhile: filters of a list stay when their sheet closes. */
  latest: { state: object; url: string } | null;
};

/** Open sheets, the topmost last. */
const sheets: Sheet[] = [];
/** Sheets that were closed otherwise and whose entries are being taken away. */
const leaving: Sheet[] = [];
let opened = 0;
/** Where in the history the last step began, in browsers that tell. */
let cameFrom: number | null = null;

/**
 * Back closes the sheet instead of leaving the page, below 768 px, where sheets take the screen. While it is open an entry
 * of the same address stands in the history; closing it any other way takes that entry away, and what is opened from
 * inside takes its place. Call the answer before opening something else and closing at once.
 */
export function useBackCloses(isOpen: boolean, close: () => void): () => void {
  const [leads] = useState(() => ({ on: false }));
  const onBack = useEffectEvent(close);
  useEffect(watchHistory, []);
  useEffect(() => {
    if (!isOpen || !isPhone()) return;
    opened += 1;
    const sheet: Sheet = { name: `${Date.now()}-${opened}`, close: () => onBack(), latest: null };
    leads.on = false;
    sheets.push(sheet);
    window.history.pushState({ ...window.history.state, [mark]: sheet.name }, '');
    return () => {
      const place = sheets.indexOf(sheet);
      if (place >= 0) sheets.splice(place, 1);
      if (leads.on || nameHere() !== sheet.name) return;
      leaving.push(sheet);
      window.history.back();
    };
  }, [isOpen, leads]);
  return () => {
    leads.on = true;
  };
}

/** The same for a modal dialog. The answer opens it. */
export function useBackClosesDialog(dialog: RefObject<HTMLDialogElement | null>): () => void {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const element = dialog.current;
    const onClose = () => setOpen(false);
    element?.addEventListener('close', onClose);
    return () => element?.removeEventListener('close', onClose);
  }, [dialog]);
  useBackCloses(isOpen, () => dialog.current?.close());
  return useCallback(() => {
    dialog.current?.showModal();
    setOpen(true);
  }, [dialog]);
}

const isPhone = () => window.matchMedia('(width < 48rem)').matches;

function nameHere(): string | null {
  const state: unknown = window.history.state;
  const name = state && typeof state === 'object' && mark in state ? state[mark] : null;
  return typeof name === 'string' ? name : null;
}

let isWatching = false;

function watchHistory(): void {
  if (isWatching || !isPhone()) return;
  isWatching = true;
  navigationOf(window)?.addEventListener('currententrychange', (event) => {
    cameFrom = (event as Event & { from?: { index: number } }).from?.index ?? null;
  });
  // Before the router hears of it.
  window.addEventListener('popstate', onStep, { capture: true });
  const { history, location } = window;
  const [push, replace] = [history.pushState.bind(history), history.replaceState.bind(history)];
  const target = (url: string | URL | null | undefined) => new URL(url ?? '', location.href);
  history.pushState = (data, unused, url) => {
    const isElsewhere = url != null && target(url).href !== location.href;
    if (isElsewhere && nameHere() !== null) replace(data, unused, url);
    else push(data, unused, url);
  };
  history.replaceState = (data, unused, url) => {
    const sheet = sheets.find(({ name }) => name === nameHere());
    if (!sheet || target(url).pathname !== location.pathname) return replace(data, unused, url);
    replace({ ...data, [mark]: sheet.name }, unused, url);
    sheet.latest = { state: { ...history.state, [mark]: null }, url: location.href };
  };
  // A page that is loaded again begins without its sheets.
  if (nameHere() !== null) passOver();
}

function onStep(event: PopStateEvent): void {
  const own = leaving.pop();
  const name = nameHere();
  const below = sheets.findIndex((sheet) => sheet.name === name);
  const left = own ? [own] : sheets.slice(below + 1).reverse();
  if (!own) for (const sheet of left) sheet.close();
  const [latest] = left.flatMap((sheet) => sheet.latest ?? []);
  if (latest) window.history.replaceState({ ...latest.state, [mark]: name }, '', latest.url);
  // The address is the same as before: the router has nothing to do.
  if (own || latest) event.stopImmediatePropagation();
  // The entry of a sheet that is closed: there is nothing to see, so the step goes on the way it went.
  if (name !== null && below < 0 && left.length === 0) passOver();
}

function passOver(): void {
  const navigation = navigationOf(window);
  const here = navigation?.currentEntry?.index;
  const isForward = cameFrom !== null && here !== undefined && here > cameFrom;
  if (isForward && navigation?.canGoForward) window.history.forward();
  else window.history.back();
}

type Navigation = EventTarget & { currentEntry: { index: number } | null; canGoForward: boolean };

function navigationOf(page: Window): Navigation | undefined {
  return 'navigation' in page ? (page.navigation as Navigation) : undefined;
}
