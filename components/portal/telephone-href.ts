/** The `tel:` URL of a telephone number in any notation; it must not contain spaces. */
export const telephoneHref = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
