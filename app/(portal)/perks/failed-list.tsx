import { getTranslations } from 'next-intl/server';
import { buttonClass } from '#components/ui/button.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import type { Portal } from '#server/portal/index.ts';

/** A list of this area that could not be read: what it means, another try, the id that support asks for. */
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

/** What a list holds, or null when it could not be read; the reason is logged under the request's id. */
export async function readOrNull<Value>(portal: Portal, read: Promise<Value>): Promise<Value | null> {
  try {
    return await read;
  } catch (err) {
    portal.context.log.error({ err }, 'a list of the perks page could not be read');
    return null;
  }
}
