import { Icon } from '../ui/icon.tsx';

/** The first letter of a name in the place of a picture; somebody without a name yet is a pictogram. */
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
