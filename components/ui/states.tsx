import type { ReactNode } from 'react';
import { ButtonLink } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { RequestId } from './request-id.tsx';

/** The state of an empty list: what it is for, and a link to the next step. */
export function EmptyState({
  icon,
  title,
  level: Heading = 'h2',
  children,
  action,
}: {
  icon: IconName;
  title: string;
  /** `h1` if this state is the whole page. */
  level?: 'h1' | 'h2' | 'h3';
  children: ReactNode;
  action?: { href: string; label: string };
}) {
  return (
    <div className="grid justify-items-center gap-4 px-4 py-12 text-center">
      <span className="grid size-16 place-items-center rounded-medallion bg-emphasis-soft text-emphasis">
        <Icon name={icon} size={28} />
      </span>
      <div className="grid max-w-reading gap-1.5">
        <Heading className="heading-2">{title}</Heading>
        <p className="text-balance text-ink-2">{children}</p>
      </div>
      {action && (
        <ButtonLink href={action.href} variant="quiet">
          {action.label}
        </ButtonLink>
      )}
    </div>
  );
}

/**
 * An error with its explanation, a retry, and the request id for the support. `retry` is a button or a link.
 */
export function ErrorState({
  title,
  children,
  retry,
  requestIdLabel,
  requestId,
}: {
  title: string;
  children: ReactNode;
  retry?: ReactNode;
  requestIdLabel?: string;
  requestId?: string;
}) {
  return (
    <div role="alert" className="grid justify-items-center gap-4 px-4 py-12 text-center">
      <span className="grid size-16 place-items-center rounded-medallion bg-danger-soft text-danger">
        <Icon name="alert" size={28} />
      </span>
      <div className="grid max-w-reading gap-1.5">
        <h2 className="heading-2">{title}</h2>
        <p className="text-balance text-ink-2">{children}</p>
      </div>
      {retry}
      {requestId && (
        <p className="text-12 text-ink-2">
          {requestIdLabel} <RequestId id={requestId} />
        </p>
      )}
    </div>
  );
}
