import { useEffect, useState } from 'react';

/** Seconds left of `waitSeconds`; each new `turn` restarts the countdown. */
export function useSecondsLeft(waitSeconds: number, turn: number): number {
  const [left, setLeft] = useState(waitSeconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn restarts the countdown
  useEffect(() => {
    const end = Date.now() + waitSeconds * 1000;
    const count = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    count();
    const timer = setInterval(count, 500);
    return () => clearInterval(timer);
  }, [waitSeconds, turn]);
  return left;
}

/**
 * Shows the time until another code can be sent, then the button that sends it. Without `onResend`, the
 * button submits the surrounding form.
 */
export function ResendLine({
  left,
  words,
  busy,
  onResend,
}: {
  left: number;
  words: { nothingCame: string; resendIn: string; resend: string };
  busy?: boolean;
  onResend?: () => void;
}) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-14 text-ink-2">
      <span>{words.nothingCame}</span>
      {left > 0 ? (
        <span>
          {words.resendIn}{' '}
          <bdi dir="ltr" className="numeric" aria-hidden="true">
            {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
          </bdi>
        </span>
      ) : (
        <button
          type={onResend ? 'button' : 'submit'}
          disabled={busy}
          onClick={onResend}
          className="link target"
        >
          {words.resend}
        </button>
      )}
    </div>
  );
}
