'use client';

import { lazy, type RefObject, Suspense, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SignInOffer } from './sign-in-sheet.tsx';

/** Loaded only after a session has ended, so that other pages do not download it. */
const SignInSheet = lazy(() => import('./sign-in-sheet.tsx').then((part) => ({ default: part.SignInSheet })));

/**
 * Offers sign-in without leaving the form that contains `inside`; submits that form again after the sign-in.
 */
export function SignInHere({ offer, inside }: { offer: SignInOffer; inside: RefObject<HTMLElement | null> }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(offer.opensAtOnce), [offer]);
  return (
    <>
      <button type="button" className="link target" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {offer.words.open}
      </button>
      {isOpen && (
        <Suspense>
          <SignInSheet
            offer={offer}
            onClose={() => setOpen(false)}
            onSignedIn={() => {
              flushSync(() => setOpen(false));
              inside.current?.closest('form')?.requestSubmit();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
