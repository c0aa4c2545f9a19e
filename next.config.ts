import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';
import { everyAnswer, everyPage, framePolicy, overHttps } from './server/platform/http/answer-headers.ts';

const listed = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value }));

/** Routes have policies of their own; what the build wrote needs none. */
const pages = '/((?!v1/|media/|brands/|docs$|_next/|generated/|service-worker.js|sandbox/inbox/).*)';
/** The entry has told a page its nonce, and has set the whole policy. */
const withoutEntry = [{ type: 'header' as const, key: 'x-nonce' }];
const overTls = [{ type: 'header' as const, key: 'x-forwarded-proto', value: 'https' }];

const nextConfig: NextConfig = {
  poweredByHeader: false,
  // The Node entry, or a proxy before it, compresses: doing it twice costs and breaks event streams.
  compress: false,
  reactStrictMode: true,
  // What `Link` headers would name stands in the first bytes of the page, compressed: they only make it longer.
  reactMaxHeadersLength: 0,
  // `npm run verify` checks the types of everything; a member who starts the product need not wait for it again.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  // No page uses the optimiser; its address (`/_next/image`) is answered 404 by the entry.
  images: { unoptimized: true },
  // What the entry sets, for every other host of the build: `next start`, say.
  headers: async () => [
    { source: '/:path*', headers: listed(everyAnswer) },
    { source: '/:path*', has: overTls, headers: listed(overHttps) },
    {
      source: pages,
      missing: withoutEntry,
      headers: listed({ ...everyPage, 'content-security-policy': framePolicy }),
    },
  ],
  // The demonstration's partners have hosts of their own; `next dev` refuses unknown ones.
  allowedDevOrigins: ['*.localhost', '127.0.0.1'],
  // Loaded by Node as they are: native code, worker threads or dynamic requires.
  serverExternalPackages: ['graphile-worker', 'pino', 'postgres', 'sharp'],
  turbopack: {
    // Importing a font gives its hashed address, so that a page preloads only its partner's faces.
    rules: { '*.woff2': { type: 'asset' } },
  },
};

// No locale in the URL: it comes from the member, a cookie or the partner (messages/request.ts).
export default createNextIntlPlugin('./messages/request.ts')(nextConfig);
