/** The URL of a hotel's page, with the parameters of a stay if there is one. */
export function hotelHref(hotelId: string, parameters: URLSearchParams | string = ''): string {
  const text = String(parameters);
  return `/hotels/${encodeURIComponent(hotelId)}${text ? `?${text}` : ''}`;
}
