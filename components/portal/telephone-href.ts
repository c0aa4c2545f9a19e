/** The address that calls a number, however it is written: `tel:` takes no spaces. */
export const telephoneHref = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
