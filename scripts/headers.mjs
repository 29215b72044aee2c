// @ts-check
/**
 * The response headers of every kind of file, in one place: the build writes them to `dist/_headers`, which static
 * hosts read and our own server obeys; the development server takes them from here.
 */

/**
 * The WebContainer's client is told the same. Not `require-corp`: under it WebKit refuses workers from `blob:`
 * addresses in documents of an opaque origin, which is every sandbox. It does not know `credentialless`, and so
 * isolates nothing; Chromium and Firefox isolate by either.
 */
export const COEP = 'credentialless';

const ISOLATED = {
  'Cross-Origin-Embedder-Policy': COEP,
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};
const FOREVER = { 'Cache-Control': 'public, max-age=31536000, immutable' };
/** What documents of tools do not get besides; each is a feature that the browsers know. */
const DOM_PERMISSIONS = [
  'accelerometer',
  'autoplay',
  'display-capture',
  'fullscreen',
  'gamepad',
  'gyroscope',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'storage-access',
  'window-management',
  'xr-spatial-tracking',
]
  .map((name) => `${name}=()`)
  .join(', ');
const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=()';

/** The page: no eval, no inline script, never framed. Its own thread talks to its own origin only. */
export const PAGE_CSP = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  'media-src blob:',
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "frame-src 'self' https://stackblitz.com",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The page that others frame: as strict, and nothing in it can be allowed or stored. It never connects to a
 * WebContainer.
 */
export const EMBED_CSP = PAGE_CSP.replace("frame-ancestors 'none'", 'frame-ancestors *').replace(
  ' https://stackblitz.com',
  '',
);

export const CALLBACK_CSP =
  "default-src 'none'; script-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The sandbox document. `connect-src 'none'` binds its workers, their children and redirects as well. */
export const sandboxCsp = (/** @type {string} */ bootHash) =>
  [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'sha256-${bootHash}' blob: 'wasm-unsafe-eval' 'unsafe-eval'`,
    'worker-src blob:',
    "connect-src 'none'",
    "frame-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');

/**
 * The document of a tool that asked for one. What it holds is the tool's, its markup and inline scripts included: eval
 * is there anyway. Nothing comes from an address, and its frames are those it writes itself.
 */
export const DOM_CSP = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob:",
  "style-src 'unsafe-inline' blob: data:",
  'img-src blob: data:',
  'font-src blob: data:',
  'media-src blob: data:',
  'worker-src blob:',
  "connect-src 'none'",
  "frame-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
].join('; ');

/**
 * The document of the WebContainer's client: the one place of the app that reaches its service, opened after a person
 * agreed.
 */
export const ENGINE_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  'connect-src https://stackblitz.com',
  'frame-src https://stackblitz.com',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

/**
 * A policy as a document says it of itself, for hosts that send no headers. It cannot carry `sandbox`, which the
 * frame's attribute does, nor `frame-ancestors`, which nothing can but the page's own script.
 */
export const metaPolicy = (/** @type {string} */ policy) =>
  policy
    .split('; ')
    .filter((directive) => !/^(?:sandbox|frame-ancestors) /.test(directive))
    .join('; ');

/** Worker entry points: only the worker's own response headers bind it, so each gets the least that it needs. */
const workerCsp = (/** @type {string[]} */ ...extra) =>
  ["default-src 'none'", "script-src 'self'", "base-uri 'none'", ...extra].join('; ');

/**
 * @param {string} bootHash base64 SHA-256 of the sandbox document's boot script
 * @returns {{ path: string, headers: Record<string, string> }[]}
 */
export function headerTable(bootHash) {
  return [
    { path: '/*', headers: { ...ISOLATED, 'Cross-Origin-Opener-Policy': 'same-origin' } },
    // No header is set by two matching rules: some hosts join the values, and two policies together forbid everything.
    ...['/', '/index.html'].map((path) => ({
      path,
      headers: { 'Content-Security-Policy': PAGE_CSP, 'Permissions-Policy': PERMISSIONS, 'Cache-Control': 'no-cache' },
    })),
    ...['/embed', '/embed.html'].map((path) => ({
      path,
      headers: { 'Content-Security-Policy': EMBED_CSP, 'Permissions-Policy': PERMISSIONS, 'Cache-Control': 'no-cache' },
    })),
    // Where sign-ins return to: it passes its address on to the app's tab.
    ...['/mcp-callback', '/mcp-callback.html'].map((path) => ({
      path,
      headers: {
        'Content-Security-Policy': CALLBACK_CSP,
        'Permissions-Policy': PERMISSIONS,
        'Cache-Control': 'no-cache',
      },
    })),
    { path: '/assets/*', headers: FOREVER },
    // The host worker starts the other workers and opens the database; it fetches nothing from outside.
    {
      path: '/workers/host-worker/*',
      headers: { ...FOREVER, 'Content-Security-Policy': workerCsp("connect-src 'self'", "worker-src 'self' blob:") },
    },
    // The broker is the one that goes where the user granted.
    {
      path: '/workers/broker-worker/*',
      headers: { ...FOREVER, 'Content-Security-Policy': workerCsp('connect-src http: https:') },
    },
    // ajv compiles the user's own schemas to functions: eval, but no network and no children.
    {
      path: '/workers/schema-worker/*',
      headers: {
        ...FOREVER,
        'Content-Security-Policy':
          "default-src 'none'; script-src 'self' 'unsafe-eval'; connect-src 'none'; base-uri 'none'",
      },
    },
    // The editor's: it reads code, declarations come with its own files, and it reaches nothing.
    {
      path: '/workers/typescript-worker/*',
      headers: { ...FOREVER, 'Content-Security-Policy': workerCsp("connect-src 'none'") },
    },
    {
      path: '/workers/language-worker/*',
      headers: { ...FOREVER, 'Content-Security-Policy': workerCsp("connect-src 'none'") },
    },
    {
      path: '/sandbox/*',
      headers: {
        ...FOREVER,
        'Content-Security-Policy': sandboxCsp(bootHash),
        'Connection-Allowlist': '()',
        'Permissions-Policy': `${PERMISSIONS}, clipboard-read=(), clipboard-write=()`,
      },
    },
    {
      path: '/dom/*',
      headers: {
        ...FOREVER,
        'Content-Security-Policy': DOM_CSP,
        'Connection-Allowlist': '()',
        'X-DNS-Prefetch-Control': 'off',
        'Permissions-Policy': `${PERMISSIONS}, clipboard-read=(), clipboard-write=(), ${DOM_PERMISSIONS}`,
      },
    },
    // It sends what a person publishes, where they said.
    {
      path: '/workers/outbox-worker/*',
      headers: { ...FOREVER, 'Content-Security-Policy': workerCsp('connect-src http: https:') },
    },
    // It reads what others wrote, and reaches nothing.
    {
      path: '/workers/openapi-worker/*',
      headers: { ...FOREVER, 'Content-Security-Policy': workerCsp("connect-src 'none'") },
    },
    {
      path: '/workers/reading-worker/*',
      headers: { ...FOREVER, 'Content-Security-Policy': workerCsp("connect-src 'none'") },
    },
    // It holds the workspace's files: no network, no children.
    {
      path: '/workers/disk-worker/*',
      headers: { ...FOREVER, 'Content-Security-Policy': workerCsp("connect-src 'none'") },
    },
    // It searches them: expressions of anyone, in a place that can be killed.
    {
      path: '/workers/search-worker/*',
      headers: { ...FOREVER, 'Content-Security-Policy': workerCsp("connect-src 'none'") },
    },
    // It runs SQL of anyone over the bytes of a database; WebAssembly and nothing else.
    {
      path: '/workers/sqlite-worker/*',
      headers: {
        ...FOREVER,
        'Content-Security-Policy': workerCsp("connect-src 'none'").replace(
          "script-src 'self'",
          "script-src 'self' 'wasm-unsafe-eval'",
        ),
      },
    },
    // It packs and unpacks archives of anyone, and asks the host for files.
    {
      path: '/workers/archive-worker/*',
      headers: { ...FOREVER, 'Content-Security-Policy': workerCsp("connect-src 'none'") },
    },
    // It speaks to one MCP server, at the address a person named, and to where that server lets people sign in.
    {
      path: '/workers/mcp-worker/*',
      headers: { ...FOREVER, 'Content-Security-Policy': workerCsp('connect-src http: https:') },
    },
    // It speaks to one model, at its provider's address, with the key of that provider.
    {
      path: '/workers/model-worker/*',
      headers: { ...FOREVER, 'Content-Security-Policy': workerCsp('connect-src http: https:') },
    },
    // They fetch a model's file from where a person said and keep it; and hold it in memory: no network, WebAssembly
    // with threads of its own.
    {
      path: '/workers/model-file-worker/*',
      headers: { ...FOREVER, 'Content-Security-Policy': workerCsp('connect-src http: https:') },
    },
    {
      path: '/workers/local-model-worker/*',
      headers: {
        ...FOREVER,
        'Content-Security-Policy': workerCsp("connect-src 'self'", 'worker-src blob:').replace(
          "script-src 'self'",
          "script-src 'self' 'wasm-unsafe-eval' blob:",
        ),
      },
    },
    // Packages come from a registry of the user's choice.
    {
      path: '/workers/package-worker/*',
      headers: { ...FOREVER, 'Content-Security-Policy': workerCsp('connect-src http: https:') },
    },
    // It asks its own origin for the app's files, and starts nothing.
    {
      path: '/sw.js',
      headers: { 'Cache-Control': 'no-cache', 'Content-Security-Policy': workerCsp("connect-src 'self'") },
    },
    {
      path: '/engine/*',
      headers: { ...FOREVER, 'Content-Security-Policy': ENGINE_CSP, 'Permissions-Policy': PERMISSIONS },
    },
    { path: '/preludes/*', headers: FOREVER },
    { path: '/node/*', headers: FOREVER },
  ];
}

/** The table as a `_headers` file. */
export function headersFile(/** @type {string} */ bootHash) {
  return headerTable(bootHash)
    .map(({ path, headers }) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
    )
    .join('\n\n')
    .concat('\n');
}
