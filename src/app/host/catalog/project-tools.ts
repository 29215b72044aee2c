import {
  createLinkTier,
  createProjectFolder,
  createProjectTier,
  createShippedTier,
  type LinkTier,
  type ProjectTier,
  type ShippedTier,
} from '../../../catalog/index.ts';
import { parseProjectDecisions, type StoredDecisions } from '../../../catalog/contract/session-tool.ts';
import type { HostEvent } from '../../../services/host-services.ts';
import { createKnownSetting } from '../known-setting.ts';
import type { Stores } from '../open-stores.ts';
import { readShared } from './shared-tools.ts';
import { createExistingFiles } from '../workspace/workspace.ts';
import { coalesce } from '../../../platform/coalesce.ts';

const SETTING = 'projectTools';
const NOTIFY_MS = 100;

/** Tools that are not stored: shipped tools, files of the workspace, and tools of the page's address. */
export interface ProjectTools {
  readonly shipped: ShippedTier;
  readonly project: ProjectTier;
  readonly link: LinkTier;
  /** Reports a change of the list to the page, soon. */
  readonly notify: () => void;
  /** Adds and removes shipped tools, and tells the page. */
  readonly lease: ShippedTier['lease'];
  readonly takeBack: ShippedTier['takeBack'];
  /** Changes the person's decisions. Rejects with `transport` if they could not be stored. */
  readonly decide: (change: (stored: StoredDecisions) => StoredDecisions) => Promise<void>;
}

type Parts = Pick<Stores, 'settings' | 'tabs' | 'analyzer' | 'schemas' | 'workspace' | 'workspaceOpened'>;

/** @param loadShipped loads the shipped tools of this build; undefined if there are none */
export function createProjectTools(
  { settings, tabs, analyzer, schemas, workspace, workspaceOpened }: Parts,
  loadShipped: (() => Promise<unknown>) | undefined,
  emit: (event: HostEvent) => void,
): ProjectTools {
  const notify = coalesce(() => emit({ type: 'session-tools-changed' }), NOTIFY_MS);
  const folder = createProjectFolder({
    analyzer,
    onChange: notify,
    files: createExistingFiles(workspace, workspaceOpened),
  });
  // From here on, reacts to its changes.
  void workspaceOpened.then(folder.read).then(notify);
  const { read, change } = createKnownSetting({ settings, tabs }, SETTING, parseProjectDecisions, notify);
  const decisions = createDecisions(read);
  const project = createProjectTier(folder, decisions);
  const shipped = createShippedTier({
    load: loadShipped,
    judges: { code: analyzer, schemas },
    readShared,
    ignored: async () => (await decisions()).ignored,
  });
  const link = createLinkTier(notify);
  return {
    shipped,
    project,
    link,
    notify,
    lease: async (file, fields) => {
      const tool = await shipped.lease(file, fields);
      notify();
      return tool;
    },
    takeBack: (name) => {
      shipped.takeBack(name);
      notify();
    },
    decide: async (make) => void (await change(make)),
  };
}

type Decisions = Parameters<typeof createProjectTier>[1];

/** Looks up the person's decisions. */
function createDecisions(read: () => Promise<StoredDecisions>): Decisions {
  let last: { readonly stored: StoredDecisions; readonly decided: Awaited<ReturnType<Decisions>> } | undefined;
  return async () => {
    const now = await read();
    if (last?.stored !== now) {
      const { allowed, ignored, help } = now;
      last = {
        stored: now,
        decided: {
          allowed: new Set(allowed.map(([, hash]) => hash)),
          once: new Set(allowed.map(([id]) => id)),
          ignored: new Set(ignored),
          help: new Map(help),
        },
      };
    }
    return last.decided;
  };
}
