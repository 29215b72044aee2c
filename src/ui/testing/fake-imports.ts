import type { ImportChoice, ImportReview } from '../../catalog/contract/services.ts';
import { ToolyardError } from '../../core/errors.ts';
import type { ToolRecord } from '../../core/tool.ts';
import type { HostEvent, HostServices } from '../../services/host-services.ts';
import { recordOf } from './fake-records.ts';
import type { StoredTools } from './fake-tools.ts';

/** Imports with the reviews of `review`; without it nothing can be imported. */
export function createFakeImports(
  kept: StoredTools,
  emit: (event: HostEvent) => void,
  review: ((text: string) => ImportReview) | undefined,
): HostServices['imports'] {
  const commit = (choice: ImportChoice) => commitTo(kept, choice);
  return {
    async undo(stored) {
      for (const { id } of stored) kept.tools.delete(id);
      emit({ type: 'tools-changed', ids: stored.map(({ id }) => id), fromThisTab: true });
    },
    async reviewText(text) {
      if (review !== undefined) return review(text);
      throw new ToolyardError('invalid-tool', 'This is neither code nor a list of tools.');
    },
    reviewArchive: async () => {
      throw new ToolyardError('invalid-input', 'The archive holds no tools.');
    },
    async reviewShare(text) {
      if (review !== undefined) return review(text);
      throw new ToolyardError('invalid-input', 'The link is damaged.', { reason: 'damaged' });
    },
    judge: async (all) => all.map(({ code }) => (code.includes('@@') ? 'Tool code has a syntax error' : undefined)),
    commit: async (choices) => choices.map(commit),
    importShare: async ({ tools: shared, files }) => {
      const records = shared.map(({ createdAt, updatedAt, origins: _origins, ...fields }) =>
        commit({ fields, createdAt, updatedAt, format: 'link', onConflict: 'rename' }),
      );
      return { records, filesLeft: files.map(({ path }) => path) };
    },
  };
}

function commitTo({ byName, store, change }: StoredTools, choice: ImportChoice): ToolRecord {
  const present = byName(choice.fields.name);
  const at = new Date().toISOString();
  const provenance =
    choice.link === undefined
      ? ({ kind: 'import', format: choice.format, importedAt: at } as const)
      : ({ kind: 'link', openedAt: at, ...choice.link } as const);
  return present === undefined
    ? store({ ...recordOf({ ...choice.fields, provenance, trusted: false }) })
    : change(present, { ...choice.fields, provenance, trusted: false });
}
