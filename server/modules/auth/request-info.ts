/** Request data that the authenticator keeps for a few use cases of this module. */
export type RequestOrigin = {
  /** The User-Agent header, at most 255 characters. */
  userAgent: string;
  /** True for the portal's own browser code, which authenticates with the session cookie. */
  byCookie: boolean;
};

const maxUserAgentLength = 255;

/** Reads the user agent of a request. */
export function originOfRequest(request: Request, byCookie: boolean): RequestOrigin {
  return { userAgent: (request.headers.get('user-agent') ?? '').slice(0, maxUserAgentLength), byCookie };
}

/** Returns the request data of a context; jobs have none and get an empty user agent. */
export function requestOrigin(ctx: object): RequestOrigin {
  return (ctx as { requestOrigin?: RequestOrigin }).requestOrigin ?? { userAgent: '', byCookie: false };
}

/** Builds the request data of a portal page or form, to be merged into its context. */
export function requestInfoOfPage(userAgent: string | null): { requestOrigin: RequestOrigin } {
  return { requestOrigin: { userAgent: (userAgent ?? '').slice(0, maxUserAgentLength), byCookie: true } };
}
