'use client';

import { type ReactNode, useOptimistic } from 'react';

/**
 * Saves a thing to a wishlist or takes it out again. The heart turns at once and turns back if the server refuses; a
 * press before hydration is kept by React and sent afterwards. `action` gets the wished state.
 */
export function Heart({
  saved,
  action,
  labels,
  icon,
}: {
  saved: boolean;
  action: (save: boolean) => Promise<void>;
  labels: { save: string; saved: string };
  icon: ReactNode;
}) {
  const [shown, setShown] = useOptimistic(saved);
  return (
    <form
      className="absolute end-2 top-2 z-1"
      action={async () => {
        setShown(!shown);
        await action(!shown);
      }}
    >
      <button
        type="submit"
        aria-pressed={shown}
        aria-label={shown ? labels.saved : labels.save}
        className="heart relative grid size-11 place-items-center text-[oklch(0.2_0.02_260)] before:absolute before:inset-1 before:rounded-medallion before:bg-[oklch(1_0_0/0.92)] before:content-['']"
      >
        <span className={`relative grid ${shown ? 'text-[oklch(0.58_0.2_22)] [&_.icon]:fill-current' : ''}`}>
          {icon}
        </span>
      </button>
    </form>
  );
}
