import { appDocumentUrl, domDocumentUrl, panelViewUrl, sandboxDocumentUrl } from 'virtual:toolyard-sandbox';
import { engineDocumentUrl } from 'virtual:toolyard-webcontainer';
import { isOwnAddress } from './own-address.ts';
import { listenForDeletion, reloadWith, takeDeletion } from '../platform/page/deletion-mark.ts';
import { reloadOnReturn } from '../platform/page/bfcache.ts';
import { startPageAutomation } from './automation/page-automation.ts';
import { createDomStage, mountApp, mountFramed, mountMisplaced, onOpenView } from '../ui/index.ts';
import { connectHost } from './host-client.ts';
import { startOffline } from './offline/start-offline.ts';
import { createToolyardApi, type ToolyardApi } from './toolyard-api.ts';

declare global {
  interface Window {
    toolyard: ToolyardApi;
  }
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root');
// A header forbids frames if the host sends it; otherwise the app does not start in a frame, so that no other page can
// cover its questions.
if (!isOwnAddress(location.pathname, ['', 'index.html'])) mountMisplaced(root);
else if (window.top === window.self) startUnlessDeleting(root);
else mountFramed(root);

/** A person who asked for it deletes everything before anything of the app runs. */
function startUnlessDeleting(element: HTMLElement): void {
  const deletion = takeDeletion();
  if (deletion !== 'requested' && deletion !== 'elsewhere') start(element, deletion);
  else
    void import('../platform/page/delete-all.ts')
      .then(async ({ finishDeletion }) => ((await finishDeletion(deletion)) ? 'done' : undefined))
      // Its code could not be loaded: nothing is deleted, and the page says so.
      .catch(() => 'incomplete' as const)
      .then((outcome) => (outcome === undefined ? undefined : start(element, outcome)));
}

function start(element: HTMLElement, deletion: 'done' | 'incomplete' | undefined): void {
  const frameParent = document.createElement('div');
  frameParent.hidden = true;
  document.body.append(frameParent);

  // The host is there by the time that the code for it is.
  const documents = createDomStage(startPageAutomation(() => host, onOpenView));
  const urls = { sandbox: sandboxDocumentUrl, dom: domDocumentUrl, engine: engineDocumentUrl };
  const { host, ready, subscribe, close } = connectHost(urls, frameParent, documents, {
    keeps: 'browser',
    permits: true,
  });
  reloadOnReturn(close);
  const deleteWith = (mark: 'requested' | 'elsewhere') => {
    // Runs and conversations end, and what they hold is free.
    close();
    reloadWith(mark);
  };
  listenForDeletion(() => deleteWith('elsewhere'));
  window.toolyard = createToolyardApi(host, { version: __TOOLYARD_VERSION__, ready, subscribe });

  if ('LanguageModel' in globalThis) {
    void import('../platform/page/built-in-model.ts').then(async ({ createBuiltInModel, promptApi }) => {
      const { availability, ask, stop } = createBuiltInModel(promptApi());
      await host.builtInModel.lease(availability, ask, stop);
    });
  }

  const offline = startOffline({ entry: import.meta.url, ready, subscribe });
  mountApp(element, host, {
    ready,
    subscribe,
    offline,
    documents,
    appDocumentUrl,
    panelViewUrl,
    version: __TOOLYARD_VERSION__,
    deletion,
    deleteAll: () => deleteWith('requested'),
    startTrial: () => {
      const stage = createDomStage();
      return { ...connectHost(urls, frameParent, stage, { keeps: 'memory', permits: true }), documents: stage };
    },
    spawnTypeScript: () =>
      new Worker(new URL('../realms/typescript-worker.ts', import.meta.url), {
        type: 'module',
        name: 'typescript-worker',
      }),
  });
}
