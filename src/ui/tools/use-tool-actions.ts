import { useMemo } from 'react';
import { toast } from '../elements/layers/toast.ts';
import { newId, type ToolId } from '../../core/ids.ts';
import type { SeenTool, ToolRecord } from '../../core/tool.ts';
import { pathOf, toolRoute } from '../lib/routes.ts';
import { createToolSearch } from './tool-search.ts';
import { navigate } from '../lib/navigate.ts';
import { useApp, type AppContext } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { freeName } from './tools-store.ts';
import { shareFirstTexts } from '../share/texts/first/index.ts';
import { toolsFirstTexts } from './texts/first/index.ts';
import { saveFile } from '../elements/save-file.ts';
import { exportStore } from '../share/export-store.ts';
import { shareStore } from '../share/share-store.ts';
import { storeOf } from '../stores/panel-store.ts';

/** Actions on a whole tool, which show errors in a toast. */
export function useToolActions() {
  const model = useApp();
  return useMemo(() => toolActions(model), [model]);
}

/** The same outside components. */
export function toolActions(model: AppContext) {
  return {
    /** Shows the copy in the list immediately. */
    duplicate: (record: ToolRecord) => attempt(() => duplicate(model, record)),
    exportEverything: () => attempt(() => exportEverything(model.host), shareFirstTexts.notExported),
    ...exportActions(model),
    ...ownActions(model),
  };
}

async function attempt(
  act: () => Promise<void>,
  message: (message: string) => string = toolsFirstTexts.tool.actionFailed,
): Promise<void> {
  try {
    await act();
  } catch (error) {
    toast.error(message(messageOf(error)));
  }
}

async function duplicate({ host, tools, editor }: AppContext, record: ToolRecord): Promise<void> {
  const { tools: listed, complete, foresee } = tools.getState();
  const shown = complete ? listed?.find(({ id }) => id === record.id) : undefined;
  const foreseen = newId<ToolId>();
  if (shown !== undefined) foresee(foreseen, { ...shown, id: foreseen, name: freeName(shown.name, namesOf(listed)) });
  try {
    await editor.getState().saveNow(record.id);
    const { cases: _cases, ...stored } = (await host.tools.getById(record.id)) ?? record;
    // The host accepts only the fields of a tool.
    const copy = await host.tools.add({
      ...stored,
      name: freeName(stored.name, namesOf((await tools.getState().all()).filter(({ id }) => id !== foreseen))),
    });
    await tools.getState().refresh([copy.id]);
    navigate(pathOf(toolRoute(copy.name)));
  } finally {
    foresee(foreseen, undefined);
  }
}

async function exportEverything(host: AppContext['host']): Promise<void> {
  const id = 'backup';
  const slow = setTimeout(
    () =>
      toast.loading(shareFirstTexts.saving, {
        id,
        duration: Infinity,
        action: { label: shareFirstTexts.stop, onClick: () => void host.backup.stop() },
      }),
    SLOW_MS,
  );
  try {
    saveFile(await host.backup.export(), `toolyard-${new Date().toISOString().slice(0, 10)}.backup.gz`);
  } finally {
    clearTimeout(slow);
    toast.dismiss(id);
  }
}

function exportActions(model: AppContext) {
  const { host, tools, editor } = model;
  const exports = storeOf(model, exportStore);
  const share = storeOf(model, shareStore);
  return {
    /** Saves edits, then opens the dialog. */
    exportOne: (record: ToolRecord) =>
      attempt(async () => {
        await editor.getState().saveNow(record.id);
        exports.getState().show([(await host.tools.getById(record.id))?.name ?? record.name]);
      }),
    /** Opens the dialog with the listed tools. */
    exportListed: () =>
      attempt(async () => {
        const { all, query } = tools.getState();
        exports.getState().show(createToolSearch()(await all(), query).map(({ name }) => name));
      }),
    /** Warns about keys in the code before anything is copied. */
    copyLink: (name: string) =>
      attempt(async () => {
        await editor.getState().saveAll();
        const { url, keys } = await host.share.encode({ tools: [name] }, share.getState().base());
        if (keys.length > 0) return share.getState().open({ tools: [name] });
        await navigator.clipboard.writeText(url);
        toast.success(shareFirstTexts.copiedLength(url.length));
      }),
  };
}

function ownActions({ host, tools, editor, status, undo }: AppContext) {
  return {
    /** Pins the workspace files that its code uses; a version that can be restored. */
    pinFiles: (record: ToolRecord) =>
      attempt(async () => {
        await editor.getState().saveNow(record.id);
        const paths = await host.tools.pinFiles((await host.tools.getById(record.id))?.name ?? record.name);
        toast.success(toolsFirstTexts.tool.pinned(paths));
      }),
    /** For what is shown, and nothing else; so is the way back. */
    setTrusted: (shown: SeenTool, trusted: boolean) =>
      attempt(async () => {
        const { name } = shown;
        const stored = await host.tools.setTrusted(shown, trusted);
        const label = trusted ? toolsFirstTexts.undo.trusted(name) : toolsFirstTexts.undo.distrusted(name);
        undo.getState().did(label, () => host.tools.setTrusted(stored, !trusted));
      }),
    /** Removes it immediately; the toast has Undo. */
    remove: (name: string) =>
      attempt(async () => {
        const shown = tools.getState().tools?.find((tool) => tool.name === name);
        if (shown !== undefined) tools.getState().foresee(shown.id, undefined);
        const id = await host.tools.remove(name).catch(async (error: unknown) => {
          if (shown !== undefined) await tools.getState().refresh([shown.id]);
          throw error;
        });
        navigate('/tools');
        const back = async () => {
          const record = await host.tools.undoRemove(id);
          navigate(pathOf(toolRoute(record.name)));
        };
        undo.getState().did(toolsFirstTexts.tool.removed(name), back, { undone: toolsFirstTexts.tool.restored(name) });
        status.getState().noteSaved();
      }, toolsFirstTexts.tool.removeFailed),
  };
}

const namesOf = (tools: readonly { readonly name: string }[] | undefined): ReadonlySet<string> =>
  new Set(tools?.map(({ name }) => name));

/** After this time a message says that a backup is being made. */
const SLOW_MS = 200;
