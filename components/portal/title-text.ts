/**
 * Escapes a page title for Next, which inserts it into the partner's template with String.replace,
 * where `$` has a meaning.
 */
export const titleText = (title: string): string => title.replaceAll('$', '$$$$');
