import type { ImportedTool, ImportReview, ReviewedShare } from '../../catalog/contract/services.ts';
import type { SharedConversation } from '../../agent/contract/conversation.ts';
import { defined } from '../../core/defined.ts';
import type { ImportFormat } from '../../core/tool.ts';
import type { HostServices } from '../../services/host-services.ts';
import type { PanelReview } from '../../panels/contract/services.ts';
import {
  eachKind,
  folderOf,
  type FolderKind,
  type SharedFolder,
  type SharedThing,
} from '../../share/contract/folder-kinds.ts';
import type { ShareContent } from '../../share/contract/share.ts';
import { refusalOfError } from '../../catalog/contract/import/refusal-of-error.ts';
import { dataOf, messageOf, reasonOf } from '../stores/error-text.ts';
import { freeName } from '../tools/tools-store.ts';
import type { FolderRow, ImportRow, ImportStep, KnownPiece, ShareStep } from './import-store.ts';
import { importFirstTexts } from './texts/first/index.ts';

/** One content to review. */
export interface Source {
  /** Name of its file; undefined for what was pasted, and for a link. */
  readonly name: string | undefined;
  /** From an edit link. */
  readonly edit?: boolean;
  readonly text: () => Promise<string>;
  readonly review: () => Promise<ImportReview>;
}

/** Recognizes a zip by its first bytes, whatever its name; everything else is text. */
export async function reviewFile(host: HostServices, file: File): Promise<ImportReview> {
  const [p, k, three, four] = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const isZip = p === 0x50 && k === 0x4b && three === 3 && four === 4;
  return isZip
    ? await host.imports.reviewArchive(new Uint8Array(await file.arrayBuffer()))
    : await host.imports.reviewText(await file.text(), file.name);
}

/** Reads sources one after another; of several, unreadable ones are refused by name. */
export async function readSources(
  sources: readonly Source[],
  names: readonly string[],
  isOver: () => boolean,
): Promise<ImportStep> {
  const taken = new Set(names);
  const rows: ImportRow[] = [];
  const known: KnownPiece[] = [];
  const refused: ImportReview['refused'][number][] = [];
  let share: ShareStep | undefined;
  for (const { name, edit = false, text, review: read } of sources) {
    // The rest is no longer needed.
    if (isOver()) break;
    try {
      const review = await read();
      if (review.known?.kind === 'openapi' && review.known.version.startsWith('3') && sources.length === 1)
        return { kind: 'openapi', text: await text() };
      if (sources.length === 1) {
        const alone = aloneIn(review);
        if (alone !== undefined)
          return { kind: 'conversation', ...alone, from: await wayOf(name, text), saving: false };
      }
      if (review.share !== undefined && sources.length === 1) share = shareStepOf(review.share, edit);
      else if (review.share !== undefined && Object.values(countOthers(review.share)).some((count) => count > 0))
        refused.push({
          position: refused.length + 1,
          name: name ?? '',
          reason: { code: 'message', values: [importFirstTexts.openAlone(countOthers(review.share))] },
        });
      if (review.known !== undefined)
        known.push({
          source: name,
          known: review.known,
          ...(review.known.kind === 'mcp-servers' ? { config: await text() } : {}),
        });
      refused.push(...review.refused);
      for (const tool of review.tools) rows.push(rowOf(tool, review.format, rows.length, taken));
    } catch (error) {
      const refusal = refusalOfError(messageOf(error), dataOf(error));
      if (sources.length === 1) return { kind: 'failed', refusal, ...defined({ reason: reasonOf(error) }) };
      refused.push({ position: refused.length + 1, name: name ?? '', reason: refusal });
    }
  }
  // Of a single thing that is refused there is nothing to review.
  const [only] = refused;
  if (rows.length + known.length === 0 && share === undefined && refused.length === 1 && only !== undefined)
    return { kind: 'failed', refusal: only.reason };
  return rows.length === 0 && refused.length === 0 && known.length > 0
    ? { kind: 'known', known }
    : { kind: 'review', rows, refused, known, saving: false, ...defined({ share }) };
}

export function rowOf(tool: ImportedTool, format: ImportFormat, index: number, taken: Set<string>): ImportRow {
  const { name } = tool.fields;
  const clash = tool.existing !== undefined || taken.has(name);
  const newName = freeName(name, taken);
  taken.add(clash ? newName : name);
  return { index, tool, format, action: tool.link?.isSame === true ? 'skip' : clash ? 'rename' : 'include', newName };
}

/** The conversation of a link that holds nothing else: it is read on a page of its own. */
function aloneIn({ tools, share }: ImportReview) {
  const [conversation, ...others] = share === undefined ? [] : conversationsOf(share);
  if (share === undefined || conversation === undefined || others.length + tools.length > 0) return undefined;
  const { conversations: _own, ...rest } = countOthers(share);
  return Object.values(rest).every((count) => count === 0) ? { conversation, share } : undefined;
}

async function wayOf(
  name: string | undefined,
  text: () => Promise<string>,
): Promise<Extract<ImportStep, { kind: 'conversation' }>['from']> {
  return name !== undefined || (await text()).trimStart().startsWith('{')
    ? { kind: 'file', name: name ?? '' }
    : { kind: 'link' };
}

/** Files that would replace others, and servers that exist, are left out until the person chooses them. */
function shareStepOf({ files, servers, panels = [], ...share }: ReviewedShare, edit: boolean): ShareStep {
  return {
    ...share,
    edit,
    isJudging: share.content.tools.length > 0,
    conversations: conversationsOf(share).map((conversation) => ({ conversation, isChosen: true })),
    files: files.map((file) => ({ ...file, isChosen: file.state === 'new' })),
    servers: servers.map((server) => ({ ...server, isChosen: server.state !== 'same' })),
    folders: eachKind((kind) =>
      foldersOf(share.content, kind).map((folder, at) =>
        rowOfFolder(folder, kind === 'panels' ? panels[at] : undefined),
      ),
    ),
  };
}

function foldersOf(content: ShareContent, kind: FolderKind): readonly SharedFolder[] {
  const things: readonly SharedThing[] = content[kind] ?? [];
  return things.map(folderOf);
}

/** A panel that cannot be used, or that is there already, is left out. */
function rowOfFolder(folder: SharedFolder, review: PanelReview | undefined): FolderRow {
  return { folder, isChosen: review === undefined || (review.ok && !review.isSame), ...defined({ review }) };
}

function conversationsOf({ content }: Pick<ReviewedShare, 'content'>): readonly SharedConversation[] {
  return content.conversations ?? [];
}

/** What a link holds besides tools. */
function countOthers({ files, servers, content }: ReviewedShare) {
  return {
    files: files.length,
    servers: servers.length,
    conversations: content.conversations?.length ?? 0,
    ...eachKind((kind) => content[kind]?.length ?? 0),
  };
}
