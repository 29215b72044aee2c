// @ts-check
/**
 * Builds the code inside the sandbox: the sandbox document (boot script, warden and tool worker in one file, under a
 * hashed URL), the same for tools with their own document, and the preludes. Virtual modules give their URLs to the
 * code that loads them.
 */
import { createHash } from 'node:crypto';
import { addressModule } from './address-module.mjs';
import { bundleSource, shortHash, virtualModule, writtenWithPage } from '../build-parts.mjs';
import { DOM_CSP, headersFile, headerTable, metaPolicy, sandboxCsp } from '../serve/security-headers.mjs';

const PRELUDES = ['indexed-db-prelude', 'schema-prelude'];
const VIRTUAL = 'virtual:toolyard-sandbox';

/**
 * @typedef
 * {{ documentPath: string, document: string, bootHash: string, domPath: string, domDocument: string, appPath: string,
 * appDocument: string, viewScript: { path: string, source: string }, preludes: Record<string, { path: string, source: string }> }} Sandbox
 */

/** @returns {import('vite').Plugin} */
export function sandboxPlugin({ dev = false } = {}) {
  /** @type {Promise<Sandbox> | undefined} */
  let made;
  const sandbox = () => (made ??= makeSandbox(!dev));
  return {
    name: 'toolyard-sandbox',
    ...virtualModule(VIRTUAL, async (base) => {
      const { documentPath, domPath, appPath, viewScript, preludes } = await sandbox();
      const preludeUrls = Object.fromEntries(Object.entries(preludes).map(([name, { path }]) => [name, path]));
      return addressModule(base, {
        sandboxDocumentUrl: documentPath,
        domDocumentUrl: domPath,
        appDocumentUrl: appPath,
        panelViewUrl: viewScript.path,
        preludeUrls,
      });
    }),
    ...writtenWithPage(async () => {
      const { documentPath, document, bootHash, domPath, domDocument, appPath, appDocument, viewScript, preludes } =
        await sandbox();
      return [
        { path: documentPath, source: document },
        { path: domPath, source: domDocument },
        { path: appPath, source: appDocument },
        viewScript,
        ...Object.values(preludes),
        { path: '_headers', source: headersFile(bootHash) },
      ];
    }),
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        void sandbox().then(
          ({ documentPath, document, bootHash, domPath, domDocument, appPath, appDocument, viewScript, preludes }) => {
            const path = new URL(request.url ?? '/', 'http://local').pathname;
            for (const entry of headerTable(bootHash)) {
              const prefix = entry.path.replace(/\*$/, '');
              // The development server injects inline scripts into the page: its policy is tested on the built app.
              if (entry.path.endsWith('*') && path.startsWith(prefix))
                for (const [name, value] of Object.entries(entry.headers))
                  if (name !== 'Content-Security-Policy' || prefix === '/sandbox/' || prefix === '/dom/')
                    response.setHeader(name, value);
            }
            const prelude = [viewScript, ...Object.values(preludes)].find((entry) => `/${entry.path}` === path);
            if (path === `/${documentPath}`) response.setHeader('Content-Type', 'text/html').end(document);
            else if (path === `/${domPath}`) response.setHeader('Content-Type', 'text/html').end(domDocument);
            else if (path === `/${appPath}`) response.setHeader('Content-Type', 'text/html').end(appDocument);
            else if (prelude !== undefined) response.setHeader('Content-Type', 'text/javascript').end(prelude.source);
            else next();
          },
          next,
        );
      });
    },
  };
}

/** @returns {Promise<Sandbox>} */
async function makeSandbox(/** @type {boolean} */ minify) {
  const toolWorker = await bundle('tool-worker', { minify });
  const warden = await bundle('warden', { minify });
  const boot = (
    await bundle('sandbox-frame', {
      minify,
      define: { __WARDEN_SOURCE__: JSON.stringify(warden), __TOOL_WORKER_SOURCE__: JSON.stringify(toolWorker) },
    })
  ).replaceAll('</script', '<\\/script');
  const bootHash = createHash('sha256').update(boot).digest('base64');
  const document =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Toolyard sandbox</title><meta ` +
    `http-equiv="Content-Security-Policy" ` +
    `content="${metaPolicy(sandboxCsp(bootHash))}"><script>${boot}</script></head><body></body></html>\n`;
  /** @type {Sandbox['preludes']} */
  const preludes = {};
  for (const name of PRELUDES) {
    const source = `(() => {${await bundle(name, { minify, name: '__prelude' })}\n;return __prelude.install;})()`;
    preludes[name] = { path: `preludes/${name}-${shortHash(source)}.js`, source };
  }
  // The page puts it into the document of a view, before what the panel's maker wrote.
  const view = await inlineScript('panel-view-frame', minify, {});
  const [domDocument, appDocument] = [await makeDomDocument(minify), await makeAppDocument(minify)];
  return {
    documentPath: `sandbox/${shortHash(document)}.html`,
    document,
    bootHash,
    domPath: `dom/${shortHash(domDocument)}.html`,
    domDocument,
    appPath: `dom/${shortHash(appDocument)}.html`,
    appDocument,
    viewScript: { path: `preludes/panel-view-${shortHash(view)}.js`, source: view },
    preludes,
  };
}

/** The document around a tool's document, which it contains as text. */
async function makeDomDocument(/** @type {boolean} */ minify) {
  const script = async (/** @type {string} */ name, /** @type {Record<string, string>} */ define = {}) =>
    await inlineScript(name, minify, define);
  // Styled like a page without a style sheet: black on white in every theme.
  const inner =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A tool’s document</title><style>' +
    'html{background:#fff;color-scheme:light}body{margin:8px}</style><script>' +
    `${await script('dom-document')}</script></head><body></body></html>`;
  const boot = await script('dom-frame', {
    __DOM_WARDEN_SOURCE__: JSON.stringify(await bundle('dom-warden', { minify })),
    __DOM_DOCUMENT__: JSON.stringify(inner),
  });
  return holderOf('A tool’s document', boot);
}

/** The document around the app of an MCP server: the same policy, without a warden. */
async function makeAppDocument(/** @type {boolean} */ minify) {
  // Before everything that the server sends; Escape returns the keyboard focus.
  const head =
    `<!doctype html><meta charset="utf-8"><script>addEventListener('keydown',(e)=>` +
    `{if(e.key==='Escape'&&e.isTrusted)parent.postMessage('toolyard-app-leave','*')},true)</script>`;
  // It hands the app's theme down: `prefers-color-scheme` inside is the scheme of the frame around it.
  const theme = ':root{color-scheme:light dark}';
  return holderOf('An app', await inlineScript('app-frame', minify, { __APP_HEAD__: JSON.stringify(head) }), theme);
}

/** A document whose script puts another one into a frame that fills it. */
const holderOf = (/** @type {string} */ title, /** @type {string} */ boot, /** @type {string} */ style = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><meta ` +
  `http-equiv="Content-Security-Policy" content="${metaPolicy(DOM_CSP)}"><style>html,` +
  'body{height:100%;margin:0}iframe{display:block;width:100%;height:100%;border:0}' +
  `${style}</style><script>${boot}</script></head><body></body></html>\n`;

const inlineScript = async (
  /** @type {string} */ name,
  /** @type {boolean} */ minify,
  /** @type {Record<string, string>} */ define,
) => (await bundle(name, { minify, define })).replaceAll('</script', '<\\/script');

/**
 * One file as a classic script.
 * @param {string} realm its name
 * @param {{ minify: boolean, define?: Record<string, string>, name?: string }} options
 */
async function bundle(realm, { minify, define = {}, name = '__entry' }) {
  const [script] = await bundleSource(`realms/inside/${realm}.ts`, {
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    minify,
    target: 'es2023',
    lib: { formats: ['iife'], name, fileName: 'out' },
  });
  return script.code;
}
