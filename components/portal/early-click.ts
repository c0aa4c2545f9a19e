/** What the script in the head leaves for the page: its listener, and the button that was last pressed. */
type EarlyClick = ((event: MouseEvent) => void) & { button?: HTMLButtonElement };

declare global {
  interface Window {
    earlyClick?: EarlyClick;
  }
}

/**
 * Script for the head of every page. A button that only scripts handle does nothing until the page is hydrated, which
 * takes seconds on a slow phone. The script keeps the last press of one until `replayEarlyClick` runs. It stops
 * the event, so that React, which listens a moment earlier, does not handle it twice.
 */
export const keepEarlyClick = [
  '{const keep=event=>{const button=event.target.closest?.("button[type=button]");',
  'if(button){event.stopPropagation();keep.button=button}};',
  'addEventListener("click",window.earlyClick=keep,true)}',
].join('');

/** Presses the button that was pressed before hydration, if it is still on the page. Call it during hydration. */
export function replayEarlyClick(): void {
  const keep = window.earlyClick;
  if (!keep) return;
  window.removeEventListener('click', keep, true);
  window.earlyClick = undefined;
  // React handles no event while it commits.
  setTimeout(() => keep.button?.isConnected && keep.button.click());
}
