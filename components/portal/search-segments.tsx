import { getTranslations } from 'next-intl/server';
import { commaText } from '#server/modules/theming/index.ts';
import { numberText, type Portal } from '#server/portal/index.ts';
import { Icon } from '../ui/icon.tsx';

/** The three segments of wide screens and the round search icon. */
export async function SearchSegments({
  where,
  dates,
  nights,
  guests,
  rooms,
  locale,
}: {
  where: string;
  dates: string;
  nights: number;
  guests: number;
  rooms: number;
  locale: Portal['locale'];
}) {
  const t = await getTranslations('search');
  const segment = 'grid min-w-0 px-3.5 whitespace-nowrap lg:px-5';
  const divided = `${segment} border-s border-line`;
  return (
    <>
      <span className="hidden min-w-0 flex-1 md:flex">
        <span className={`${segment} flex-1`}>
          <span className="text-12 leading-4 text-ink-2">{t('where')}</span>
          <span className="strong truncate text-14">{where}</span>
        </span>
        <span className={divided}>
          <span className="text-12 leading-4 text-ink-2">{t('dates')}</span>
          <span className="strong text-14">
            {dates}
            {nights > 0 && ` · ${t('nights', { count: nights })}`}
          </span>
        </span>
        <span className={`${divided} md:max-lg:hidden`}>
          <span className="text-12 leading-4 text-ink-2">{t('guests')}</span>
          <span className="strong text-14">
            {commaText([numberText(guests, locale), t('roomCount', { count: rooms })], locale)}
          </span>
        </span>
      </span>
      <span className="grid size-9 flex-none place-items-center rounded-button bg-primary text-on-primary max-md:hidden md:size-10.5">
        <Icon name="search" />
      </span>
    </>
  );
}
