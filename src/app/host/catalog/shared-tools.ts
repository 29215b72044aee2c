import { FIELD_RULES } from '../../../catalog/index.ts';
import { isShareText } from '../../share-text.ts';
import type { ToolFields } from '../../../core/tool.ts';

/** The tools of a share file; undefined for other text. Rejects with `invalid-input` for a damaged share file. */
export async function readShared(text: string): Promise<readonly ToolFields[] | undefined> {
  if (!isShareText(text)) return undefined;
  const { decode } = await import('../../../share/index.ts');
  const { tools } = await decode(text, FIELD_RULES);
  return tools.map(({ createdAt: _createdAt, updatedAt: _updatedAt, origins: _origins, ...fields }) => fields);
}
