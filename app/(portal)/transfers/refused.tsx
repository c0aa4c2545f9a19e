import { getTranslations } from 'next-intl/server';
import type { TransferErrors } from '#components/transfers/search-form.tsx';
import { type TransfersQuery, transfersHref } from '#components/transfers/transfers-query.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import type { Problem } from '#server/platform/errors/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

/** Error texts and suggestions for each field that the search refused; null if the problem names no field. */
export async function fieldErrors(problem: Problem, query: TransfersQuery): Promise<TransferErrors | null> {
  const t = await getTranslations('transfers.errors');
  const errors: TransferErrors = {};
  const sentence = (code: string, address: string) =>
    code === 'same_place'
      ? t('samePlace')
      : t(code === 'ambiguous_address' ? 'several' : 'address', { address });
  for (const { field, code, suggestions = [] } of problem.facts.errors ?? []) {
    const isFar = code === 'too_late';
    if (field === 'start_address') {
      errors.from = sentence(code, query.from);
      errors.choices = { ...errors.choices, from: suggestions };
    } else if (field === 'end_address') {
      errors.to = sentence(code, query.to);
      errors.choices = { ...errors.choices, to: suggestions };
    } else if (field === 'pickup_datetime') errors.date = isFar ? t('far') : t('past');
    else if (field === 'return_pickup_datetime') errors.returnDate = isFar ? t('far') : t('returnPast');
  }
  return Object.keys(errors).length > 0 ? errors : null;
}

/** Error state if no provider answered: an explanation, a retry link and the request id for support. */
export async function SearchFailed({ portal, query }: { portal: MemberPortal; query: TransfersQuery }) {
  const [t, states] = await Promise.all([getTranslations('transfers'), getTranslations('states')]);
  return (
    <ErrorState
      title={t('failedTitle')}
      requestIdLabel={states('requestId')}
      requestId={portal.requestId}
      retry={
        <ButtonLink href={transfersHref({ ...query, searchId: null })} variant="quiet">
          {states('retry')}
        </ButtonLink>
      }
    >
      {t('failedText')}
    </ErrorState>
  );
}
