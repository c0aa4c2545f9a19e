import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  href: string;
  /** The address takes the place of this page's in the history. */
  replace?: boolean;
  /** False leaves the page scrolled where it is. */
  scroll?: boolean;
};

/**
 * A way to another page of the portal, followed without loading a new document (`SoftNavigation`). A plain anchor:
 * framework links took 25 ms of a phone's start on a page of thirty, and each asked the server for its page unasked.
 */
export function Link({ replace = false, scroll = true, ...rest }: Props) {
  return <a {...rest} data-soft={replace ? 'replace' : 'push'} data-scroll={scroll ? undefined : 'keep'} />;
}
