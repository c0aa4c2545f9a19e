import { getTranslations } from 'next-intl/server';
import { hotelHref } from '#components/portal/hotel-href.ts';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import { Poster } from '#components/ui/poster.tsx';
import { Fact, Tag } from '#components/ui/tag.tsx';
import { ItemList } from '#components/wishlists/item-list.tsx';
import { ItemNote } from '#components/wishlists/list-forms.tsx';
import { isolated } from '#server/modules/theming/index.ts';
import { type MemberPortal, moneyLine } from '#server/portal/index.ts';
import * as actions from '../actions.ts';
import type { OpenList } from './open-list.ts';

type Item = OpenList['items'][number];

/** Only the owner and members of the circle vote, and a circle has at most 50 members. */
const maxVotes = 51;

/** The items of a wishlist as rows, with the actions that are allowed here. */
export async function Items({
  portal,
  scope,
  list,
  names,
}: {
  portal: MemberPortal;
  scope: 'own' | 'shared';
  list: OpenList;
  /** Usernames by user id of members who may have added items. */
  names: ReadonlyMap<string, string>;
}) {
  const t = await getTranslations('wishlists');
  const isOwn = scope === 'own';
  const name = isolated('#');
  return (
    <ItemList
      listId={list.id}
      scope={scope}
      isOwn={isOwn}
      hasVotes={list.sharing !== null}
      items={list.items.map((item) => ({
        id: item.id,
        title: item.title,
        votes: item.votes,
        voted: item.voted,
        picture: <Picture item={item} href={hrefOf(portal, item)} />,
        body: (
          <Body
            portal={portal}
            list={list}
            item={item}
            addedBy={item.addedBy === list.userId ? null : (names.get(item.addedBy) ?? null)}
            isOwn={isOwn}
          />
        ),
      }))}
      words={{
        moveUp: t('moveUp', { name }),
        moveDown: t('moveDown', { name }),
        remove: t('remove', { name }),
        vote: t('vote', { name }),
        unvote: t('unvote', { name }),
        gone: t('itemGone', { name }),
        failed: t('itemGoneFailed', { name }),
        moved: t('moved', { name, place: '@', count: list.items.length }),
        undo: t('undo'),
        away: t('errors.away'),
        votes: Array.from({ length: maxVotes + 1 }, (_, count) => t('votes', { count })),
      }}
      icons={{
        up: <Icon name="more" className="rotate-180" />,
        down: <Icon name="more" />,
        remove: <Icon name="close" />,
        vote: <Icon name="vote" size={18} />,
        voted: <Icon name="check" size={18} />,
      }}
      actions={{ move: actions.moveItem, vote: actions.voteForItem, remove: actions.removeItem }}
    />
  );
}

/** The address of an item's page; null if it has none or is not offered now. */
function hrefOf(portal: MemberPortal, item: Item): string | null {
  if (!item.isAvailable) return null;
  const { modules } = portal.app;
  if (item.hotelId) return modules.includes('hotels') ? hotelHref(item.hotelId) : null;
  return item.productCode && modules.includes('experiences')
    ? `/experiences/${encodeURIComponent(item.productCode)}`
    : null;
}

function Picture({ item, href }: { item: Item; href: string | null }) {
  const { image } = item;
  const picture = image ? (
    <Poster src={image} className={item.isAvailable ? '' : 'opacity-50 grayscale'} />
  ) : (
    <span className="grid aspect-[3/2] w-full place-items-center rounded-card bg-sunken text-ink-2">
      <Icon name={item.hotelId ? 'hotel' : 'experience'} size={28} />
    </span>
  );
  // Screen readers and keyboards use the link of the name beside it.
  return href ? (
    <Link href={href} tabIndex={-1} aria-hidden="true">
      {picture}
    </Link>
  ) : (
    picture
  );
}

async function Body({
  portal,
  list,
  item,
  addedBy,
  isOwn,
}: {
  portal: MemberPortal;
  list: OpenList;
  item: Item;
  addedBy: string | null;
  isOwn: boolean;
}) {
  const t = await getTranslations('wishlists');
  const href = hrefOf(portal, item);
  const { title, fromPriceMinor, currency } = item;
  return (
    <>
      <h2 className="heading-3 break-words">
        {href ? (
          <Link href={href} className="hover:text-emphasis">
            <bdi>{title}</bdi>
          </Link>
        ) : (
          <bdi>{title}</bdi>
        )}
      </h2>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-14 text-ink-2">
        <Fact icon={item.hotelId ? 'hotel' : 'experience'}>
          {item.hotelId ? t('hotel') : t('experience')}
        </Fact>
        {item.isAvailable && fromPriceMinor !== null && currency && (
          <span className="numeric">
            {t('from', { price: moneyLine(fromPriceMinor, currency, portal.locale) })}
          </span>
        )}
        {addedBy && <span>{t('addedBy', { name: isolated(addedBy) })}</span>}
      </p>
      {!item.isAvailable && (
        <p className="mt-1">
          <Tag tone="warn" icon="alert">
            {t('unavailable')}
          </Tag>
        </p>
      )}
      <div className="mt-2 grid gap-2">
        <ItemNote
          listId={list.id}
          item={{ id: item.id, note: item.note, title }}
          isOwn={isOwn}
          action={actions.saveNote}
        />
      </div>
    </>
  );
}
