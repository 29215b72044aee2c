import { nodeVersion } from 'virtual:toolyard-node';
import { guestUrls } from 'virtual:toolyard-webcontainer';
import type { NodeEngine } from '../../../node/contract/node-engine.ts';
import {
  NO_ENGINE_SETTINGS,
  parseEngineSettings,
  type EngineChange,
  type NodeEnginesView,
} from '../../../node/contract/node-engines.ts';
import type { RunInSandbox } from '../../../sandbox/contract/sandboxed-run.ts';
import type { HostEvent } from '../../../services/host-services.ts';
import {
  createEmbeddedEngine,
  createEngineStarter,
  createWebContainerEngine,
  type StartEngine,
} from '../../../node/index.ts';
import { connectEngineFrames } from '../../../platform/engine-frame-link.ts';
import { loadGuest } from './guest-kit.ts';
import { createKnownSetting } from '../known-setting.ts';
import type { Stores } from '../open-stores.ts';

const SETTING = 'nodeEngines';
const KEY_SETTING = 'webcontainerKey';

/** Both engines, and the person's settings for them. */
export interface NodeEngines {
  readonly embedded: NodeEngine;
  readonly pick: StartEngine;
  /** The embedded engine regardless of settings, for shipped tools. */
  readonly embeddedAlone: StartEngine;
  readonly view: () => Promise<NodeEnginesView>;
  /** @throws ToolyardError `transport` if it could not be stored. */
  readonly change: (change: EngineChange) => Promise<void>;
}

interface EngineWiring {
  readonly run: RunInSandbox;
  readonly prepareNode: () => Promise<void>;
  readonly engineFrames: MessagePort;
  readonly emit: (event: HostEvent) => void;
}

type EngineSettings = ReturnType<typeof parseEngineSettings>;

/** Does not use the WebContainer before the first run that should use it. */
export function createNodeEngines(
  { settings, tabs }: Stores,
  { run, prepareNode, engineFrames, emit }: EngineWiring,
): NodeEngines {
  const isolated = self.crossOriginIsolated;
  const notify = (): void => emit({ type: 'engines-changed' });
  const apiKey = async (): Promise<string> => {
    const stored = await settings.get(KEY_SETTING);
    return typeof stored === 'string' ? stored : '';
  };
  const embedded = createEmbeddedEngine({ run, prepare: prepareNode, nodeVersion, isolated });
  const webcontainer = createWebContainerEngine({
    openFrame: connectEngineFrames(engineFrames),
    isolated,
    apiKey,
    guest: () => loadGuest(guestUrls),
    onState: notify,
  });
  // Every run of a node tool reads it.
  const { read, change: changeSettings } = createKnownSetting({ settings, tabs }, SETTING, parseEngineSettings, () => {
    notify();
    // This change, or that of another tab, may have removed the agreement.
    void read().then(({ agreement }) => {
      if (agreement === undefined && webcontainer.state().kind !== 'idle') void webcontainer.reset();
    });
  });
  return {
    embedded,
    pick: createEngineStarter({ embedded, webcontainer, settings: read }),
    embeddedAlone: async () => {
      const started = await embedded.start();
      return started.ok
        ? { ok: true, engine: embedded, note: {} }
        : { ok: false, error: { code: 'engine-unavailable', message: started.message } };
    },
    view: async () => {
      const state = webcontainer.state();
      return {
        ...(await read()),
        container: state.kind === 'failed' ? { kind: 'failed', cause: state.cause, message: state.message } : state,
        hasKey: (await apiKey()) !== '',
        isolated,
      };
    },
    change: async (change) => {
      await applyChange({ read, changeSettings, settings, webcontainer }, change);
      if (change.type === 'key') tabs.publish({ type: 'settings-changed' });
      notify();
    },
  };
}

interface EngineRoom {
  readonly read: () => Promise<EngineSettings>;
  readonly changeSettings: (make: (stored: EngineSettings) => EngineSettings) => Promise<EngineSettings>;
  readonly settings: Stores['settings'];
  readonly webcontainer: ReturnType<typeof createWebContainerEngine>;
}

async function applyChange(
  { read, changeSettings, settings, webcontainer }: EngineRoom,
  change: EngineChange,
): Promise<void> {
  switch (change.type) {
    case 'preference': {
      const { toolId, preference } = change;
      await changeSettings((now) => {
        if (toolId === undefined) return { ...now, preference: preference ?? 'auto' };
        const others = now.byTool.filter(([id]) => id !== toolId);
        return { ...now, byTool: preference === undefined ? others : [...others, [toolId, preference]] };
      });
      return;
    }
    case 'agree': {
      const agreement = { tools: change.tools, agreedAt: new Date().toISOString() };
      await changeSettings((now) => ({ ...now, declined: false, agreement }));
      return;
    }
    case 'decline':
      await changeSettings((now) => ({ ...withoutAgreement(now), declined: true }));
      return;
    case 'forget':
      await webcontainer.reset();
      await settings.remove(KEY_SETTING);
      await changeSettings((now) => ({
        ...withoutAgreement(now),
        preference: now.preference === 'webcontainer' ? NO_ENGINE_SETTINGS.preference : now.preference,
        declined: false,
      }));
      return;
    case 'key':
      // Takes effect at the next start.
      await webcontainer.reset();
      return change.key === '' ? await settings.remove(KEY_SETTING) : await settings.set(KEY_SETTING, change.key);
    case 'try':
      if ((await read()).agreement !== undefined) await webcontainer.start();
  }
}

function withoutAgreement({ agreement: _agreement, ...settings }: EngineSettings): EngineSettings {
  return settings;
}
