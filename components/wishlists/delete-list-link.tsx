'use client';

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { handOver } from './going-list.ts';
import type { Going } from './use-delayed-removal.ts';

/** Deletes a list with a way back; without JavaScript it leads to the question whether to. */
export function DeleteListLink({
  list,
  className,
  children,
}: {
  list: Going;
  className: string;
  children: ReactNode;
}) {
  const router = useRouter();
  return (
    <a
      href={`/wishlists/${list.id}?ask=delete`}
      className={className}
      onClick={(event) => {
        event.preventDefault();
        handOver(list);
        router.push('/wishlists');
      }}
    >
      {children}
    </a>
  );
}
