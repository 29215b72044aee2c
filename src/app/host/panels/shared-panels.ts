import { ToolyardError } from '../../../core/errors.ts';
import { isRecord, parseJson } from '../../../core/json/json.ts';
import { loadReading } from '../../../panels/index.ts';
import { panelFault } from '../../../panels/contract/panel-faults.ts';
import { MANIFEST_FILE, OWN_PANELS } from '../../../panels/contract/panel-folders.ts';
import type { Panel } from '../../../panels/contract/panel.ts';
import type { IncomingPanel, PanelReview, PanelsService } from '../../../panels/contract/services.ts';
import { folderInMemory } from './folder-in-memory.ts';
import type { PanelServiceDeps } from './panel-deps.ts';
import { moveIn, type Staged } from './staging.ts';

const MAX_ID = 64;

type Deps = Pick<PanelServiceDeps, 'panels' | 'files'>;

/** A review, and the files that are stored under the id that it names. */
interface Judged {
  readonly review: PanelReview;
  readonly files: IncomingPanel['files'];
}

/** Panels of links: judged in memory, and stored in exactly the form that was judged. Nobody allows them by that. */
export function createSharedPanels(deps: Deps, staged: Staged): Pick<PanelsService, 'review' | 'take'> {
  const { panels, files } = deps;
  return {
    review: async (incoming) => (await judgeAll(deps, incoming)).map(({ review }) => review),
    take: async (incoming, hashes) => {
      const judged = await judgeAll(deps, incoming);
      const stored: string[] = [];
      await staged(async (staging) => {
        for (const hash of hashes) {
          const found = judged.find(({ review }) => review.ok && review.hash === hash);
          if (found?.review.ok !== true)
            throw new ToolyardError('conflict', 'Panels have changed since the review: open the link again');
          const { storedAs } = found.review;
          for (const { path, bytes } of found.files)
            await files.put(`${staging}/${storedAs}/${path}`, new Blob([bytes as Uint8Array<ArrayBuffer>]));
          stored.push(await moveIn(files, `${staging}/${storedAs}`, storedAs));
        }
      });
      panels.notify();
      return stored;
    },
  };
}

async function judgeAll(deps: Deps, incoming: readonly IncomingPanel[]): Promise<readonly Judged[]> {
  const { panels } = await deps.panels.catalog.state();
  const taken = new Map(panels.map((panel) => [panel.manifest.panelId, panel]));
  const inLink = new Set<string>();
  const judged: Judged[] = [];
  for (const panel of incoming) judged.push(await judge(deps, panel, taken, inLink));
  return judged;
}

async function judge(
  deps: Deps,
  { name, files }: IncomingPanel,
  taken: ReadonlyMap<string, Panel>,
  inLink: Set<string>,
): Promise<Judged> {
  const given = await readInMemory(files, name);
  if (!given.ok) return { review: { ok: false, name, fault: given.broken.fault }, files };
  const { manifest, files: hashed } = given.panel;
  const { panelId } = manifest;
  if (inLink.has(panelId))
    return {
      review: {
        ok: false,
        name,
        fault: panelFault({ code: 'panel-id-twice', values: [panelId] }),
      },
      files,
    };
  const own = taken.get(panelId);
  const isSame = own !== undefined && JSON.stringify(own.files) === JSON.stringify(hashed);
  const storedAs = await freeId(deps, panelId, new Set([...taken.keys(), ...inLink]));
  inLink.add(panelId);
  inLink.add(storedAs);
  const stored = storedAs === panelId ? files : files.map((file) => renamed(file, panelId, storedAs));
  const read = await readInMemory(stored, storedAs);
  if (!read.ok) return { review: { ok: false, name, fault: read.broken.fault }, files };
  const { hash, manifest: shown } = read.panel;
  return { review: { ok: true, name, panelId, storedAs, isSame, hash, manifest: shown }, files: stored };
}

/** Reads a panel as it would be in the folder of its id. */
async function readInMemory(files: IncomingPanel['files'], id: string) {
  const { readPanelFolder } = await loadReading();
  const folder = `${OWN_PANELS}/${id}`;
  return await readPanelFolder(folderInMemory(folder, files), folder, self.location.origin);
}

/** The id itself, or the first free one with a number. */
async function freeId({ panels }: Deps, id: string, taken: ReadonlySet<string>): Promise<string> {
  const disk = await panels.existing();
  for (let count = 1; ; count += 1) {
    const end = count === 1 ? '' : `-${String(count)}`;
    const made = `${id.slice(0, MAX_ID - end.length)}${end}`;
    const lies = await disk?.stat(`${OWN_PANELS}/${made}`);
    if (!taken.has(made) && lies?.ok !== true) return made;
  }
}

/** The manifest for another id: names of tools begin with it too. Other files stay as they are. */
function renamed(file: IncomingPanel['files'][number], from: string, to: string): IncomingPanel['files'][number] {
  if (file.path !== MANIFEST_FILE) return file;
  const json = parseJson(new TextDecoder().decode(file.bytes));
  if (!json.ok || !isRecord(json.value)) return file;
  const [before, after] = [from, to].map((id) => `${id.replaceAll('-', '_')}_`);
  const tools: unknown = json.value['tools'];
  const manifest = {
    ...json.value,
    panel_id: to,
    ...(Array.isArray(tools)
      ? {
          tools: tools.map((tool: unknown) =>
            isRecord(tool) && typeof tool['name'] === 'string' && tool['name'].startsWith(before ?? '')
              ? { ...tool, name: `${after ?? ''}${tool['name'].slice((before ?? '').length)}` }
              : tool,
          ),
        }
      : {}),
  };
  return { ...file, bytes: new TextEncoder().encode(`${JSON.stringify(manifest, null, 2)}\n`) };
}
