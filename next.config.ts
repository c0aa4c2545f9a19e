import type { NextConfig } from 'next';
import {
  extraPageHeaders,
  framePolicy,
  overHttps,
  responseHeaders,
} from './server/platform/http/response-headers.ts';

const listed = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value }));

/** Routes set their own policies, and files of the build need none. */
const pages =
  '/((?!v1/|api/|media/|brands/|docs$|_next/|generated/|map/|robots.txt$|.well-known/|service-worker.js|sandbox/inbox/).*)';
/** The entry sets this header together with the complete policy. */
const withoutEntry = [{ type: 'header' as const, key: 'x-nonce' }];
const overTls = [{ type: 'header' as const, key: 'x-forwarded-proto', value: 'https' }];

const nextConfig: NextConfig = {
  poweredByHeader: false,
  // The Node entry or a proxy in front of it compresses; a second compression is wasteful and breaks event
  // streams.
  compress: false,
  reactStrictMode: true,
  // The first bytes of the page, which are compressed, already contain what `Link` headers would announce.
  reactMaxHeadersLength: 0,
  // `npm run verify` checks all types; the build at the start of the product need not repeat it.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // No page uses the optimiser; the entry answers its address (`/_next/image`) with 404.
  images: { unoptimized: true },
  // The headers that the entry sets, for every other host of the build, such as `next start`.
  headers: async () => [
    { source: '/:path*', headers: listed(responseHeaders) },
    { source: '/:path*', has: overTls, headers: listed(overHttps) },
    {
      source: pages,
      missing: withoutEntry,
      headers: listed({ ...extraPageHeaders, 'content-security-policy': framePolicy }),
    },
  ],
  // The demo partners have their own hosts; `next dev` refuses unknown ones.
  allowedDevOrigins: ['*.localhost', '127.0.0.1'],
  // Loaded by Node without bundling: native code, worker threads or dynamic requires.
  serverExternalPackages: ['graphile-worker', 'next-auth', 'pino', 'postgres', 'sharp'],
  experimental: {
    // Next would load all 156 route handlers at its start as well, which it never runs under the Node entry: 60 MB.
    preloadEntriesOnStart: false,
    // Nothing reads source maps in production; without them the build takes an eighth less CPU and 94 MB less disk.
    turbopackSourceMaps: process.env.NODE_ENV !== 'production',
  },
  turbopack: {
    // Importing a font returns its hashed address, so that a page preloads only the fonts of its partner.
    rules: { '*.woff2': { type: 'asset' } },
    // Translators live as long as the process; next-intl makes them for each request.
    resolveAlias: { 'next-intl/server': './messages/translations.ts' },
  },
};

export default nextConfig;
