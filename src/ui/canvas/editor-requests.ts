import type { EditorContent, EditorSaved } from '../../panels/contract/page-requests.ts';
import { languageOfFile } from '../files/file-kind.ts';
import { filesModelOf } from '../files/files-model.ts';
import { pathOfAddress } from '../lib/navigate.ts';
import { parseRoute } from '../lib/routes.ts';
import type { AppContext } from '../stores/app-context.ts';
import { canvasTexts } from './texts/index.ts';

const texts = canvasTexts.editor;
/** Before the name of a tool, where others have the path of a file. */
const TOOL = 'tool:';

/** The text of the tool or the file in the editor, with unsaved edits. */
export function readEditor(model: AppContext): EditorContent {
  const tool = openTool(model);
  if (tool !== undefined)
    return {
      open: true,
      filePath: `${TOOL}${tool.base.name}`,
      content: tool.draft.code,
      language: tool.draft.language,
    };
  const file = openFile(model);
  if (file === undefined) return { open: false };
  return { open: true, filePath: file.path, content: file.text, language: languageOfFile(file.path) };
}

/** Replaces that text as typing would: it is saved with the editor's own check of conflicts, and can be undone. */
export async function saveEditor(model: AppContext, content: string): Promise<EditorSaved> {
  const tool = openTool(model);
  if (tool !== undefined) return await saveTool(model, tool, content);
  const { editor } = filesModelOf(model);
  const file = openFile(model);
  if (file === undefined) return { saved: false, reason: 'not-open', message: texts.nothing };
  if (file.conflict !== undefined) return { saved: false, reason: 'conflict', message: texts.conflict };
  editor.getState().edit(content);
  await editor.getState().flush();
  const { shown } = editor.getState();
  if (shown.kind !== 'text' || shown.path !== file.path)
    return { saved: false, reason: 'conflict', message: texts.conflict };
  if (shown.conflict !== undefined) return { saved: false, reason: 'conflict', message: texts.conflict };
  return shown.failure === undefined
    ? { saved: true, filePath: file.path }
    : { saved: false, reason: 'invalid', message: shown.failure };
}

type Session = NonNullable<ReturnType<typeof openTool>>;

async function saveTool({ editor }: AppContext, { base, save }: Session, code: string): Promise<EditorSaved> {
  if (save.kind === 'conflict') return { saved: false, reason: 'conflict', message: texts.conflict };
  editor.getState().edit(base.id, { code });
  if (await editor.getState().saveNow(base.id)) return { saved: true, filePath: `${TOOL}${base.name}` };
  const after = editor.getState().sessions.get(base.id)?.save;
  if (after?.kind === 'conflict') return { saved: false, reason: 'conflict', message: texts.conflict };
  const message = after?.kind === 'failed' ? after.message : texts.invalid;
  return { saved: false, reason: 'invalid', message };
}

function openTool({ editor }: AppContext) {
  const route = parseRoute(pathOfAddress());
  if (route.screen !== 'tool') return undefined;
  const { opened, sessions } = editor.getState();
  const found = opened.get(route.name);
  return found?.kind === 'open' ? sessions.get(found.id) : undefined;
}

function openFile(model: AppContext) {
  if (parseRoute(pathOfAddress()).screen !== 'files') return undefined;
  const { shown } = filesModelOf(model).editor.getState();
  return shown.kind === 'text' ? shown : undefined;
}
