/**
 * The history entries of open sheets. Loaded with every page before hydration: listeners are called in the
 * order of their registration, and the router must not receive a step that only closes a sheet, because it
 * would cancel a request in progress.
 */

/** The key that marks a history entry as that of a sheet, beside the router's own state. */
const mark = 'sheet';

/** An open sheet that has a history entry. */
export type Sheet = {
  name: string;
  close: () => void;
  /** State and URL that the page has set since: the filters of a list remain when their sheet closes. */
  latest: { state: object; url: string } | null;
};

/** Open sheets, the topmost last. */
const sheets: Sheet[] = [];
/** Sheets that were not closed by Back and whose entries are being removed. */
const closing: Sheet[] = [];
/** Index of the entry at which the last step began, in browsers that report it. */
let previousIndex: number | null = null;

/** Adds a history entry with the current URL for a sheet that has opened. */
export function pushSheetEntry(sheet: Sheet): void {
  sheets.push(sheet);
  window.history.pushState({ ...window.history.state, [mark]: sheet.name }, '');
}

/** Removes the entry of a closed sheet, unless Back closed it or another entry has replaced it. */
export function removeSheetEntry(sheet: Sheet, isReplaced: boolean): void {
  const place = sheets.indexOf(sheet);
  if (place >= 0) sheets.splice(place, 1);
  if (isReplaced || currentSheetName() !== sheet.name) return;
  closing.push(sheet);
  window.history.back();
}

function currentSheetName(): string | null {
  const state: unknown = window.history.state;
  const name = state && typeof state === 'object' && mark in state ? state[mark] : null;
  return typeof name === 'string' ? name : null;
}

function watchHistory(): void {
  navigationOf(window)?.addEventListener('currententrychange', (event) => {
    previousIndex = (event as Event & { from?: { index: number } }).from?.index ?? null;
  });
  window.addEventListener('popstate', onStep);
  const { history, location } = window;
  const [push, replace] = [history.pushState.bind(history), history.replaceState.bind(history)];
  const target = (url: string | URL | null | undefined) => new URL(url ?? '', location.href);
  history.pushState = (data, unused, url) => {
    const isOtherUrl = url != null && target(url).href !== location.href;
    if (isOtherUrl && currentSheetName() !== null) replace(data, unused, url);
    else push(data, unused, url);
  };
  history.replaceState = (data, unused, url) => {
    const sheet = sheets.find(({ name }) => name === currentSheetName());
    if (!sheet || target(url).pathname !== location.pathname) return replace(data, unused, url);
    replace({ ...data, [mark]: sheet.name }, unused, url);
    sheet.latest = { state: { ...history.state, [mark]: null }, url: location.href };
  };
  // After a reload there are no open sheets.
  if (currentSheetName() !== null) skipEntry();
}

function onStep(event: PopStateEvent): void {
  const removed = closing.pop();
  const name = currentSheetName();
  const below = sheets.findIndex((sheet) => sheet.name === name);
  const left = removed ? [removed] : sheets.slice(below + 1).reverse();
  if (!removed) for (const sheet of left) sheet.close();
  const [latest] = left.flatMap((sheet) => sheet.latest ?? []);
  if (latest) window.history.replaceState({ ...latest.state, [mark]: name }, '', latest.url);
  // The URL has not changed, so the router must not react.
  if (removed || latest) event.stopImmediatePropagation();
  // The entry of a closed sheet shows nothing, so it is skipped in the direction of the step.
  if (name !== null && below < 0 && left.length === 0) skipEntry();
}

function skipEntry(): void {
  const navigation = navigationOf(window);
  const currentIndex = navigation?.currentEntry?.index;
  const isForward = previousIndex !== null && currentIndex !== undefined && currentIndex > previousIndex;
  if (isForward && navigation?.canGoForward) window.history.forward();
  else window.history.back();
}

type Navigation = EventTarget & { currentEntry: { index: number } | null; canGoForward: boolean };

function navigationOf(page: Window): Navigation | undefined {
  return 'navigation' in page ? (page.navigation as Navigation) : undefined;
}

if (typeof window !== 'undefined') watchHistory();
