import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { Sheet } from './sheet.tsx';

/**
 * A question in a sheet. Without JavaScript its button links to `href`, which shows the same
 * question in the page.
 */
export async function AskSheet({
  href,
  title,
  trigger,
  triggerClass,
  children,
}: {
  href: string;
  title: string;
  trigger: ReactNode;
  triggerClass: string;
  children: ReactNode;
}) {
  const shell = await getTranslations('shell');
  return (
    <Sheet
      href={href}
      title={title}
      trigger={trigger}
      triggerClass={triggerClass}
      closeLabel={shell('close')}
      closeIcon={<Icon name="close" size={24} />}
    >
      {children}
    </Sheet>
  );
}

/** The same question in the page, shown if the URL requests it. */
export function AskPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="panel mt-6 grid max-w-reading gap-4 p-6">
      <h2 className="heading-3">{title}</h2>
      {children}
    </section>
  );
}
