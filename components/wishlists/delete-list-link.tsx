'use client';

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { storePendingDeletion } from './pending-deletion.ts';
import type { PendingRemoval } from './use-delayed-removal.ts';

/**
 * Deletes a list so that it can be undone. Without JavaScript it links to a page that asks for confirmation.
 */
export function DeleteListLink({
  list,
  className,
  children,
}: {
  list: PendingRemoval;
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
        storePendingDeletion(list);
        router.push('/wishlists');
      }}
    >
      {children}
    </a>
  );
}
