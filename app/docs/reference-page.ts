import { type Brand, iconPath, inLocale, ownLogoPath } from '#server/modules/theming/index.ts';

/**
 * Starts the reference in the browser. Every request of the playground goes through `sandboxOnly`: it gets
 * X-Environment: Sandbox whatever was typed, and can reach this origin only.
 */
const startScript = `
const sandboxOnly = (input, init) => {
  const request = new Request(input, init);
  if (new URL(request.url).origin !== location.origin) {
    return Promise.reject(new TypeError('The playground can only call this service.'));
  }
  if (new URL(request.url).pathname !== '/v1/openapi.json') request.headers.set('X-Environment', 'Sandbox');
  return fetch(request);
};
const loaded = await fetch('/v1/openapi.json');
const description = await loaded.json();
description.servers = [{ url: location.origin, description: 'Sandbox' }];
const { Environment } = description.components.parameters;
Environment.description = 'The playground is fixed to the Sandbox.';
Environment.schema = { type: 'string', enum: ['Sandbox'], default: 'Sandbox', examples: ['Sandbox'] };
Scalar.createApiReference('#reference', {
  content: description,
  customFetch: sandboxOnly,
  proxyUrl: '',
  telemetry: false,
  withDefaultFonts: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  documentDownloadType: 'none',
  persistAuth: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
});
`;

const style = `
body { margin: 0; }
:root { --scalar-font: system-ui, sans-serif; --scalar-font-code: ui-monospace, Menlo, monospace; }
.links .home { display: inline-flex; align-items: center; gap: 8px; color: inherit; font-weight: 600; text-decoration: none; }
.dark-mode .on-light, body:not(.dark-mode) .on-dark { display: none; }
.links { display: flex; align-items: center; flex-wrap: wrap; gap: 4px 20px; padding: 12px 20px; font: 15px/24px system-ui, sans-serif; }
`;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * The link to the partner's portal: the partner's own logo, for the scheme that the reference sets on the
 * body (`dark-mode`), or the drawn mark and name.
 */
function homeLink(brand: Brand): string {
  const name = escapeHtml(inLocale(brand.names, brand, 'en'));
  const { own } = brand.logo;
  const logo = (variant: 'light' | 'dark', [width, height]: readonly [number, number]) =>
    `<img src="${own && ownLogoPath(own, variant)}" width="${width}" height="${height}" alt="${name}" class="on-${variant}">`;
  const shown = own
    ? logo('light', own.light) + logo('dark', own.dark)
    : `<img src="${iconPath(brand, 'icon-32')}" width="24" height="24" alt="">${name}`;
  return `<a class="home" href="/">${shown}</a>`;
}

/**
 * The API reference as one HTML page. The server itself serves Scalar, and nothing is loaded from other
 * origins. Shows the logo and icon of `brand`, if any.
 */
export function referencePage(nonce: string, brand: Brand | null): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference</title>
<link rel="icon" href="${brand ? iconPath(brand, 'icon-32') : 'data:,'}">
<style>${style}</style>
</head>
<body>
<nav class="links" aria-label="Documentation">
${brand ? homeLink(brand) : ''}
<a href="/docs" aria-current="page">Reference</a>
<a href="/docs/errors">Errors</a>
<a href="/docs/webhooks">Webhooks</a>
<a href="/docs/magic-values">Magic values</a>
<a href="/v1/openapi.json">openapi.json</a>
</nav>
<div id="reference"></div>
<noscript>The reference needs JavaScript. The same facts are in <a href="/v1/openapi.json">openapi.json</a>.</noscript>
<script src="/generated/api-reference.js" nonce="${nonce}"></script>
<script type="module" nonce="${nonce}">${startScript}</script>
</body>
</html>`;
}

/**
 * The Content-Security-Policy of this page: the reference sets inline styles, highlights code in workers and
 * connects to its own origin only.
 */
export function referencePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
