import type { ReactNode } from 'react';

/** Pages render their own frame (`Shell`), because only they know which navigation item is current. */
export default function PortalLayout({ children }: { children: ReactNode }) {
  return children;
}
