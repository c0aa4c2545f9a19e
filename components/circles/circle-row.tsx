import { getTranslations } from 'next-intl/server';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { InitialTile } from './initial-tile.tsx';

/** A circle as the API returns it. */
export type CircleOnTheWire = {
  id: string;
  name: string;
  description: string | null;
  member_count: number;
  my_role: 'owner' | 'admin' | 'member';
};

/**
 * A row of the member's circles: the name, the number of members and the member's
 * role. The whole row is the link.
 */
export async function CircleRow({ circle }: { circle: CircleOnTheWire }) {
  const t = await getTranslations('circles');
  return (
    <li className="relative flex min-h-20 items-center gap-4 py-4">
      <InitialTile name={circle.name} />
      <span className="grid min-w-0 flex-1">
        <Link href={`/circles/${circle.id}`} className="heading-3 truncate covering">
          <bdi>{circle.name}</bdi>
        </Link>
        <span className="truncate text-14 text-ink-2">
          {t('members', { count: circle.member_count })} · {t(`roles.${circle.my_role}`)}
        </span>
      </span>
      <Icon name="chevron" className="text-ink-2" />
    </li>
  );
}

/** Placeholder of a row while the circles load. */
export function CircleRowSkeleton() {
  return (
    <li aria-hidden="true" className="flex min-h-20 items-center gap-4 py-4">
      <Skeleton className="size-11 rounded-medallion" />
      <span className="grid flex-1 gap-2">
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="h-4 w-1/4" />
      </span>
    </li>
  );
}
