'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { SignInHere } from '../sign-in/sign-in-here.tsx';
import { Link } from '../ui/link.tsx';
import { RequestId } from '../ui/request-id.tsx';
import type { Trouble } from './hold-answer.ts';

/** An error of the whole form, shown above its button with the focus on it. */
export function TroubleNote({
  trouble,
  icon,
  requestIdLabel,
}: {
  trouble: Trouble;
  icon: ReactNode;
  requestIdLabel: string;
}) {
  const note = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new error must be announced, even with the same text
  useEffect(() => note.current?.focus(), [trouble]);
  return (
    <div
      ref={note}
      role="alert"
      tabIndex={-1}
      className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 rounded-card bg-danger-soft p-5 outline-none"
    >
      <span className="text-danger">{icon}</span>
      <p className="strong">{trouble.title}</p>
      <p className="col-start-2 text-14">{trouble.text}</p>
      {(trouble.signIn || trouble.way) && (
        <p className="col-start-2 flex flex-wrap gap-x-6 gap-y-2 pt-1">
          {trouble.signIn && <SignInHere offer={trouble.signIn} inside={note} />}
          {trouble.way && !trouble.signIn?.opensAtOnce && (
            <Link href={trouble.way.href} className="link target">
              {trouble.way.label}
            </Link>
          )}
        </p>
      )}
      {trouble.requestId && (
        <p className="col-start-2 text-12 text-ink-2">
          {requestIdLabel} <RequestId id={trouble.requestId} />
        </p>
      )}
    </div>
  );
}
