/** What the door noted about a request that only a few verbs of this noun ask for. */
export type RequestOrigin = {
  /** What the client calls itself, at most 255 characters. */
  userAgent: string;
  /** True for the portal's own browser code, which is known by its session cookie. */
  byCookie: boolean;
};

const longest = 255;

/** What a request says of where it comes from. */
export function originOfRequest(request: Request, byCookie: boolean): RequestOrigin {
  return { userAgent: (request.headers.get('user-agent') ?? '').slice(0, longest), byCookie };
}

/** What the door noted for this piece of work; jobs, which do not come through it, have noted nothing. */
export function requestOrigin(ctx: object): RequestOrigin {
  return (ctx as { requestOrigin?: RequestOrigin }).requestOrigin ?? { userAgent: '', byCookie: false };
}

/** The same for a page or a form of the portal, to be spread into its context. */
export function originOfPage(userAgent: string | null): { requestOrigin: RequestOrigin } {
  return { requestOrigin: { userAgent: (userAgent ?? '').slice(0, longest), byCookie: true } };
}
