'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { buttonClass } from './button.tsx';

/** Places are told to the third decimal: about 100 m, enough to look around and no more. */
const decimals = 3;
const longestMs = 10_000;

/** Asks the device where it is, only when pressed. Without scripts there is nothing to press. */
export function NearMe({
  path,
  words,
  icon,
}: {
  /** The page that takes the point as `near`. */
  path: string;
  words: { near: string; asking: string; refused: string };
  icon: ReactNode;
}) {
  const router = useRouter();
  const [isLive, setLive] = useState(false);
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle');
  useEffect(() => setLive('geolocation' in navigator), []);
  const ask = () => {
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const point = [coords.latitude, coords.longitude].map((one) => one.toFixed(decimals)).join(',');
        router.push(`${path}?near=${point}`);
        setState('idle');
      },
      () => setState('refused'),
      { timeout: longestMs, maximumAge: 300_000 },
    );
  };
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${isLive ? '' : 'invisible'}`}>
      <button
        type="button"
        onClick={ask}
        disabled={state === 'asking'}
        className={buttonClass({ variant: 'quiet', size: 'small' })}
      >
        {icon}
        {state === 'asking' ? words.asking : words.near}
      </button>
      <span role="status" className="text-14 text-ink-2">
        {state === 'refused' ? words.refused : ''}
      </span>
    </div>
  );
}
