import { Icon } from './icon.tsx';

/** Classes of the button in the header that shows the search and opens its form. */
export const searchTitleClass =
  'flex h-[calc(3rem*var(--leading))] w-full min-w-0 max-w-110 items-center gap-2.5 rounded-button border border-search-line bg-surface ps-4 pe-1.5 text-start text-ink shadow-float md:h-13 md:ps-5 md:pe-[5px]';

/** The content of the button: what was searched for, and below it when and for how many. */
export function SearchTitle({ what, when }: { what: string; when: string }) {
  return (
    <>
      <Icon name="search" className="md:hidden" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="strong block truncate leading-[calc(1.25rem*var(--leading))]">
          {what}
        </span>
        <span className="block truncate text-12 text-ink-2">{when}</span>
      </span>
      <span className="grid size-9 flex-none place-items-center rounded-button bg-primary text-on-primary max-md:hidden md:size-10.5">
        <Icon name="search" />
      </span>
    </>
  );
}
