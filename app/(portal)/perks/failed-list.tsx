import { getTranslations } from 'next-intl/server';
import { buttonClass } from '#components/ui/button.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import type { Portal } from '#server/portal/index.ts';

/** Error state of a list: an explanation, a retry link and the request id for support. */
export async function FailedList({
  portal,
  path,
  title,
  text,
}: {
  portal: Portal;
  path: string;
  title: string;
  text: string;
}) {
  const states = await getTranslations('states');
  return (
    <ErrorState
      title={title}
      retry={
        <a href={path} className={buttonClass({ variant: 'quiet' })}>
          {states('retry')}
        </a>
      }
      requestIdLabel={states('requestId')}
      requestId={portal.requestId}
    >
      {text}
    </ErrorState>
  );
}

/** The content of a list, or null if it could not be read; the error is logged under the request id. */
export async function readOrNull<Value>(portal: Portal, read: Promise<Value>): Promise<Value | null> {
  try {
    return await read;
  } catch (err) {
    portal.context.log.error({ err }, 'a list of the perks page could not be read');
    return null;
  }
}
