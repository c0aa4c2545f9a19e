'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { buttonClass } from './button.tsx';

/** Coordinates are sent with three decimals: about 100 m, which is accurate enough for a search nearby. */
const decimals = 3;
const timeoutMs = 10_000;

/** A button that requests the position of the device. Hidden without JavaScript or without geolocation. */
export function NearMe({
  path,
  words,
  icon,
}: {
  /** The page that accepts the position as its parameter `near`. */
  path: string;
  words: { near: string; asking: string; refused: string };
  icon: ReactNode;
}) {
  const router = useRouter();
  const [isAvailable, setAvailable] = useState(false);
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle');
  useEffect(() => setAvailable('geolocation' in navigator), []);
  const locate = () => {
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const point = [coords.latitude, coords.longitude].map((one) => one.toFixed(decimals)).join(',');
        router.push(`${path}?near=${point}`);
        setState('idle');
      },
      () => setState('refused'),
      { timeout: timeoutMs, maximumAge: 300_000 },
    );
  };
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${isAvailable ? '' : 'invisible'}`}>
      <button
        type="button"
        onClick={locate}
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
