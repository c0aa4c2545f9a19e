/** A page's title as Next takes it: it puts titles into the partner's template by String.replace, to which `$` means something. */
export const titleText = (title: string): string => title.replaceAll('$', '$$$$');
