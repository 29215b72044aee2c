// @ts-check
/**
 * The response headers of every kind of file, in one place: the build writes them to `dist/_headers`, which static
 * hosts and our own server use; the development server imports them from here.
 */

/**
 * The WebContainer's client gets the same value. Not `require-corp`: under it WebKit refuses workers from `blob:`
 * addresses in opaque-origin documents, which all sandboxes are. WebKit does not support `credentialless`, so it
 * isolates nothing; Chromium and Firefox isolate with either.
 */
export const COEP = 'credentialless';

const ISOLATED = {
  'Cross-Origin-Embedder-Policy': COEP,
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};
const FOREVER = { 'Cache-Control': 'public, max-age=31536000, immutable' };
/**
 * Additional features that documents of tools do not get; browsers know each of them. `tools`: they register no tools
 * with the browser's own agent.
 */
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
  'tools',
  'xr-spatial-tracking',
]
  .map((name) => `${name}=()`)
  .join(', ');
const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=()';

/** The page: no eval, no inline script, never framed. Its own thread connects to its own origin only. */
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

/** The page for embeds: as strict, and it can grant or store nothing. It never connects to a WebContainer. */
export const EMBED_CSP = PAGE_CSP.replace("frame-ancestors 'none'", 'frame-ancestors *').replace(
  ' https://stackblitz.com',
  '',
);

export const CALLBACK_CSP =
  "default-src 'none'; script-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The sandbox document. `connect-src 'none'` also applies to its workers, their children and redirects. */
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
 * The document of a tool that asked for one. Its content belongs to the tool, including markup and inline scripts: eval
 * is possible anyway. Nothing is loaded from an address, and its frames are those it writes itself.
 */
export const DOM_CSP = [
  // Scripts hear that a form was submitted; `form-action` lets none be sent.
  'sandbox allow-scripts allow-forms',
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
 * The document of the WebContainer's client: the only part of the app that connects to its service, opened after a
 * person agreed.
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
 * A policy as a `meta` element, for hosts without headers. It omits `sandbox`, which the frame's attribute replaces,
 * and `frame-ancestors`, which only the page's own script can replace.
 */
export const metaPolicy = (/** @type {string} */ policy) =>
  policy
    .split('; ')
    .filter((directive) => !/^(?:sandbox|frame-ancestors) /.test(directive))
    .join('; ');

/** Worker entry points: a worker follows only its own response headers, so each gets the minimum it needs. */
const workerCsp = (/** @type {string[]} */ ...extra) =>
  ["default-src 'none'", "script-src 'self'", "base-uri 'none'", ...extra].join('; ');

/**
 * @param {string} bootHash base64 SHA-256 of the sandbox document's boot script
 * @returns {{ path: string, headers: Record<string, string> }[]}
 */
export function headerTable(bootHash) {
  return [
    // An origin of its own thread, also where a host drops the isolation: the browser's agent wants that of a page.
    {
      path: '/*',
      headers: { ...ISOLATED, 'Cross-Origin-Opener-Policy': 'same-origin', 'Origin-Agent-Cluster': '?1' },
    },
    // No header is set by two matching rules: some hosts join the values, and two policies together forbid everything.
    ...['/', '/index.html'].map((path) => ({
      path,
      headers: { 'Content-Security-Policy': PAGE_CSP, 'Permissions-Policy': PERMISSIONS, 'Cache-Control': 'no-cache' },
    })),
    ...['/embed', '/embed.html'].map((path) => ({
      path,
      headers: { 'Content-Security-Policy': EMBED_CSP, 'Permissions-Policy': PERMISSIONS, 'Cache-Control': 'no-cache' },
    })),
    // The return page of sign-ins: it passes its address on to the app's tab.
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
    // The broker connects to addresses that the user granted.
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
    // The editor's worker: it parses code, has its own declaration files, and has no access.
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
    // It sends what a person publishes to the address that they entered.
    {
      path: '/workers/outbox-worker/*',
      headers: { ...FOREVER, 'Content-Security-Policy': workerCsp('connect-src http: https:') },
    },
    // It parses untrusted content, without access.
    {
      path: '/workers/openapi-worker/*',
      headers: { ...FOREVER, 'Content-Security-Policy': workerCsp("connect-src 'none'") },
    },
    {
      path: '/workers/parser-worker/*',
      headers: { ...FOREVER, 'Content-Security-Policy': workerCsp("connect-src 'none'") },
    },
    // It stores the workspace's files: no network, no children.
    {
      path: '/workers/disk-worker/*',
      headers: { ...FOREVER, 'Content-Security-Policy': workerCsp("connect-src 'none'") },
    },
    // It searches them with untrusted expressions, so it can be killed.
    {
      path: '/workers/search-worker/*',
      headers: { ...FOREVER, 'Content-Security-Policy': workerCsp("connect-src 'none'") },
    },
    // It runs untrusted SQL on the bytes of a database, with WebAssembly and nothing else.
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
    // It packs and unpacks untrusted archives, and requests files from the host.
    {
      path: '/workers/archive-worker/*',
      headers: { ...FOREVER, 'Content-Security-Policy': workerCsp("connect-src 'none'") },
    },
    // It connects to one MCP server, at the address that a person entered, and to its sign-in service.
    {
      path: '/workers/mcp-worker/*',
      headers: { ...FOREVER, 'Content-Security-Policy': workerCsp('connect-src http: https:') },
    },
    // It connects to one model, at its provider's address, with the key of that provider.
    {
      path: '/workers/model-worker/*',
      headers: { ...FOREVER, 'Content-Security-Policy': workerCsp('connect-src http: https:') },
    },
    // It connects to the relay on this computer, and to nothing else.
    {
      path: '/workers/reach-worker/*',
      headers: { ...FOREVER, 'Content-Security-Policy': workerCsp('connect-src ws://127.0.0.1:* ws://localhost:*') },
    },
    // They download a model's file from an address that a person entered and store it; and hold it in memory: no
    // network, WebAssembly with its own threads.
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
    // Packages come from a registry that the user chooses.
    {
      path: '/workers/package-worker/*',
      headers: { ...FOREVER, 'Content-Security-Policy': workerCsp('connect-src http: https:') },
    },
    // It requests the app's files from its own origin, and starts nothing.
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
