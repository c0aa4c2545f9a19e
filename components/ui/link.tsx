import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  href: string;
  /** Replaces the current history entry. */
  replace?: boolean;
  /** False keeps the scroll position. */
  scroll?: boolean;
};

/**
 * A link to another page of the portal, followed without loading a new document (`SoftNavigation`). A plain
 * anchor: framework links took 25 ms of a phone's start on a page with thirty links, and each requested its
 * page from the server in advance.
 */
export function Link({ replace = false, scroll = true, ...rest }: Props) {
  const data = { 'data-soft': replace ? 'replace' : 'push', ...(scroll ? {} : { 'data-scroll': 'keep' }) };
  return <a {...rest} {...data} />;
}
