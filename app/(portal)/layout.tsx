import type { ReactNode } from 'react';

/** Pages draw their own frame (`Shell`), because only they know which place of it is current. */
export default function PortalLayout({ children }: { children: ReactNode }) {
  return children;
}
