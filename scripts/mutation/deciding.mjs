// @ts-check
// Which files decide a promise of the threat model, and which of them only a browser can judge.

const THREAD = 'the first lines of a thread, which only a browser starts: e2e/attacks and the browser tests';
const FRAME = 'works on frames or on the document: e2e/attacks and the browser tests';
const RUN = 'drives the threads of a run, which only a browser has: e2e/attacks, attacks/freeze.spec.ts';
const CARD = 'draws a card: cards.spec.ts and hidden-text.spec.ts use it as a person does';

const SOCKETS = 'its tests hold sockets and programs open, which mutants leave behind: `vitest relay`';

/** Deciding files that no unit test can run, by what tests them instead. */
export const ELSEWHERE = new Map([
  ['public/mcp-callback.js', 'a page of its own: mcp-ui.spec.ts'],
  [
    'scripts/serve/security-headers.mjs',
    'the policies are text that browsers judge: table `network`, full/attacks/attacks-served.spec.ts',
  ],
  ['relay/clients.mjs', SOCKETS],
  ['relay/exchanges.mjs', SOCKETS],
  ['relay/handshake.mjs', SOCKETS],
  ['relay/http-exchange.mjs', SOCKETS],
  ['relay/requests.mjs', SOCKETS],
  ['relay/rules.mjs', SOCKETS],
  ['relay/state.mjs', SOCKETS],
  ['relay/stdio/pipe-session.mjs', SOCKETS],
  ['relay/tabs.mjs', SOCKETS],
  ['relay/upgrades.mjs', SOCKETS],
  ['relay/wire.mjs', SOCKETS],
  ['scripts/structure/expressions.mjs', 'runs in a process of its own: structure.full.test.ts with fixtures'],
  ['src/app/host/catalog/address-service.ts', 'joins stores and the address bar: project.spec.ts, links.spec.ts'],
  ['src/app/host/keep-in-memory.ts', 'takes what only a worker of a browser has away from it: the specs of embeds'],
  ['src/app/host/mcp/mcp-programs.ts', 'starts programs in sandboxes: mcp-programs.spec.ts'],
  ['src/catalog/origins/link/link-tier.ts', 'joins stores and the address bar: project.spec.ts, links.spec.ts'],
  ['src/catalog/parser/parser-service.ts', 'ends workers: hostile-texts.spec.ts, full/hostile-imports.spec.ts'],
  ['src/node/node-executor.ts', RUN],
  ['src/node/tools/run-sql.ts', 'asks a worker: bash.spec.ts'],
  ['src/node/webcontainer/run-tool.ts', 'drives a frame: webcontainer-engine.browser.test.ts'],
  ['src/platform/deadline-worker.ts', 'ends workers: trusted-workers.browser.test.ts'],
  ['src/platform/page/frame-host.ts', FRAME],
  ['src/platform/service-worker/build-store.ts', 'works on the caches of a service worker: offline.spec.ts'],
  ['src/realms/openapi-worker.ts', THREAD],
  ['src/realms/outbox-worker.ts', THREAD],
  ['src/realms/inside/sandbox-frame.ts', THREAD],
  ['src/realms/schema-worker.ts', THREAD],
  ['src/realms/search-worker.ts', THREAD],
  ['src/realms/sqlite-worker.ts', THREAD],
  ['src/sandbox/broker-session.ts', RUN],
  ['src/sandbox/frame-pool.ts', RUN],
  ['src/sandbox/inside/frame/app-frame.ts', FRAME],
  ['src/sandbox/inside/tool/answer-pings.ts', THREAD],
  ['src/sandbox/inside/warden/warden.ts', RUN],
  ['src/sandbox/sandbox-runner.ts', RUN],
  ['src/sandbox/sandboxed-validator.ts', RUN],
  ['src/ui/elements/views/exact-text.tsx', CARD],
  ['src/ui/reach/take-pairing.ts', 'works on the address bar: e2e/reach/reach.spec.ts'],
  ['src/ui/questions/question-form.tsx', CARD],
]);

/** Files that take minutes. */
export const SLOW = new Set([
  'src/ui/lib/hidden-characters.ts',
  'src/ui/run/result/image-info.ts',
  'src/sandbox/limit-final-message.ts',
  'src/workspace/archive/read-zip.ts',
  'scripts/serve.mjs',
  'src/ui/files/file-editor-store.ts',
]);

/** What deciding files leave to others: they parse or compare the values that those decide about. */
export const THEIR_PARTS = [
  'src/agent/approvals/decision.ts',
  'src/agent/approvals/pattern.ts',
  'src/agent/approvals/settings.ts',
  'src/agent/approvals/star-text.ts',
  'src/catalog/backup/lines.ts',
  'src/catalog/backup/parse-run.ts',
  'src/catalog/fields/parse-pinned-files.ts',
  'src/catalog/fields/parse-tool.ts',
  'src/core/secrets/hide-values.ts',
  'src/core/permissions/network-rule.ts',
  'src/core/permissions/parse-permissions.ts',
  'src/sandbox/broker/steering-headers.ts',
  'src/share/decode.ts',
  'src/workspace/change-set/plan-merge.ts',
];

/**
 * @param {string} threatModel text of docs/THREAT_MODEL.md
 * @returns {string[]} paths below the root, sorted
 */
export function decidingFiles(threatModel) {
  const lists = [
    ...threatModel.matchAll(/^ {2}- Decided in: ((?:.|\n {4})*)/gm),
    ...threatModel.matchAll(/\(decides:([^)]*)\)/g),
  ];
  const named = lists.flatMap(([, list = '']) =>
    [...list.matchAll(/`([^`]+\.(?:ts|tsx|mjs|js))`/g)].map(([, path = '']) => path),
  );
  const paths = named.map((path) => (/^(?:relay|scripts|public|src)\//.test(path) ? path : `src/${path}`));
  return [...new Set([...paths, ...THEIR_PARTS])].sort();
}
