import { Icon } from '../ui/icon.tsx';

/** The first letter of a name in place of a picture, or an icon if there is no name yet. */
export function InitialTile({ name }: { name: string | null }) {
  const letter = [...(name ?? '').trim()][0]?.toLocaleUpperCase();
  return (
    <span
      aria-hidden="true"
      className="avatar grid size-11 flex-none place-items-center text-14 font-semibold"
    >
      {letter ?? <Icon name="clock" />}
    </span>
  );
}
