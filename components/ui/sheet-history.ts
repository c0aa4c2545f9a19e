/**
 * The entries that open sheets have in the history. Loaded with every page, before it wakes up: whoever listens to a
 * window first hears a step first, and of those that only close a sheet the router is to hear nothing; it would drop what
 * is just being sent.
 */

/** What marks an entry of the history as that of a sheet; beside what the router keeps there. */
const mark = 'sheet';

export type Sheet = {
  name: string;
  close: () => void;
  /** What the page has made of its address meanwhile: filters of a list stay when their sheet closes. */
  latest: { state: object; url: string } | null;
};

/** Open sheets, the topmost last. */
const sheets: Sheet[] = [];
/** Sheets that were closed otherwise and whose entries are being taken away. */
const leaving: Sheet[] = [];
/** Where in the history the last step began, in browsers that tell. */
let cameFrom: number | null = null;

/** An entry of this page's own address for a sheet that has opened. */
export function enterSheet(sheet: Sheet): void {
  sheets.push(sheet);
  window.history.pushState({ ...window.history.state, [mark]: sheet.name }, '');
}

/** Takes the entry of a closed sheet away, unless Back was what closed it or something else has its place. */
export function leaveSheet(sheet: Sheet, isReplaced: boolean): void {
  const place = sheets.indexOf(sheet);
  if (place >= 0) sheets.splice(place, 1);
  if (isReplaced || nameHere() !== sheet.name) return;
  leaving.push(sheet);
  window.history.back();
}

function nameHere(): string | null {
  const state: unknown = window.history.state;
  const name = state && typeof state === 'object' && mark in state ? state[mark] : null;
  return typeof name === 'string' ? name : null;
}

function watchHistory(): void {
  navigationOf(window)?.addEventListener('currententrychange', (event) => {
    cameFrom = (event as Event & { from?: { index: number } }).from?.index ?? null;
  });
  window.addEventListener('popstate', onStep);
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

if (typeof window !== 'undefined') watchHistory();
