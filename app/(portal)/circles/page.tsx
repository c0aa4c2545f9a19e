import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CircleRow, CircleRowSkeleton } from '#components/circles/circle-row.tsx';
import { circleWords } from '#components/circles/circle-words.ts';
import { Shell } from '#components/portal/shell.tsx';
import { titleText } from '#components/portal/title-text.ts';
import { AnswerForm, AnswerInput, SubmitButton } from '#components/ui/answer-form.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { DeferredSection } from '#components/ui/deferred-section.tsx';
import { DoneNote } from '#components/ui/done-note.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { listInvitationsToMe, listMyCircles } from '#server/modules/circles/index.ts';
import {
  type MemberPortal,
  openMemberPage,
  requireModule,
  type SearchParams,
  withQuery,
} from '#server/portal/index.ts';
import { createCircle } from './actions.ts';
import { InvitationsToMe } from './invitations-to-me.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: titleText(circleWords(await requireModule('circles')).title) };
}

const doneKeys = ['left', 'deleted', 'declined'] as const;

const columns = 'grid items-start gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] xl:gap-x-24';

/** The member's circles, titled with the partner's own word for them, and a form to create one. */
export default async function CirclesPage({ searchParams }: { searchParams: SearchParams }) {
  const portal = await openMemberPage({ path: '/circles', searchParams, module: 'circles' });
  const [t, query] = await Promise.all([getTranslations('circles'), searchParams]);
  const words = circleWords(portal);
  const done = doneKeys.find((key) => key === query.done);
  const path = withQuery('/circles', query);
  return (
    <Shell portal={portal} path={path} active="me">
      <div className="pt-8 md:pt-12">
        <h1 className="heading-1">{words.title}</h1>
        <p className="mt-2 text-ink-2">{t('lead')}</p>
        <DoneNote>{done ? t(`done.${done}`) : null}</DoneNote>
        <div className="mt-8">
          <DeferredSection
            path={path}
            fallback={
              <ul className={`rows ${columns}`}>
                <CircleRowSkeleton />
                <CircleRowSkeleton />
              </ul>
            }
          >
            {() => MyCircles({ portal })}
          </DeferredSection>
        </div>
      </div>
    </Shell>
  );
}

async function MyCircles({ portal }: { portal: MemberPortal }) {
  const [t, states] = await Promise.all([getTranslations('circles'), getTranslations('states')]);
  const words = circleWords(portal);
  const found = await Promise.all([
    listMyCircles(portal.memberContext),
    listInvitationsToMe(portal.memberContext),
  ]).catch((err: unknown) => {
    portal.context.log.error({ err }, 'circles could not be read');
    return null;
  });
  if (!found) {
    return (
      <ErrorState
        title={t('failedTitle')}
        retry={
          <a href="/circles" className={buttonClass({ variant: 'quiet' })}>
            {states('retry')}
          </a>
        }
        requestIdLabel={states('requestId')}
        requestId={portal.requestId}
      >
        {t('failedText')}
      </ErrorState>
    );
  }
  const [{ circles }, { invitations }] = found;
  const toMe = <InvitationsToMe portal={portal} invitations={invitations} />;
  const form = (
    <AnswerForm action={createCircle} className="grid gap-5">
      <AnswerInput
        name="name"
        label={t('name')}
        hint={t('newText')}
        dir="auto"
        maxLength={60}
        autoComplete="off"
        required
      />
      <SubmitButton busy={t('creating')} className="justify-self-start">
        {t('create')}
      </SubmitButton>
    </AnswerForm>
  );
  if (circles.length === 0) {
    return (
      <>
        {toMe}
        <div className="panel mx-auto max-w-reading pb-10">
          <EmptyState icon="circle" title={t('emptyTitle')}>
            {t('emptyText', words)}
          </EmptyState>
          <div className="mx-auto max-w-form px-4">{form}</div>
        </div>
      </>
    );
  }
  return (
    <div className={columns}>
      {invitations.length > 0 && <div className="lg:col-span-2">{toMe}</div>}
      <ul className="rows border-y border-line">
        {circles.map((circle) => (
          <CircleRow key={circle.id} circle={circle} />
        ))}
      </ul>
      <section aria-labelledby="new" className="panel grid gap-5 p-6">
        <h2 id="new" className="heading-3">
          {t('new', words)}
        </h2>
        {form}
      </section>
    </div>
  );
}
