import type { ToolRecord } from '../../../core/tool.ts';
import { formatDateTime } from '../../lib/format.ts';
import { shortKey } from '../../import/link/short-key.ts';
import { editorTexts } from '../texts/index.ts';
import { importTexts } from '../../import/texts/index.ts';

/** The origin of a tool, in sentences. */
export function ToolOrigin({ tool: { provenance, codeHash } }: { tool: ToolRecord }) {
  if (provenance.kind === 'written') return editorTexts.details.written;
  if (provenance.kind === 'import')
    return editorTexts.details.imported(
      importTexts.review.formats[provenance.format],
      formatDateTime(provenance.importedAt),
    );
  const { openedAt, author, origins } = provenance;
  const before = origins.slice(0, -1);
  return [
    editorTexts.origin.byLink(formatDateTime(openedAt)),
    author === undefined ? editorTexts.origin.notSigned : editorTexts.origin.signed(shortKey(author)),
    origins.at(-1)?.codeHash === codeHash ? editorTexts.origin.unchanged : editorTexts.origin.changed,
    ...(before.length === 0
      ? []
      : [
          editorTexts.origin.madeFrom(
            before
              .map((origin) =>
                origin.author === undefined ? origin.name : editorTexts.origin.by(origin.name, shortKey(origin.author)),
              )
              .join(', '),
          ),
        ]),
  ].join(' ');
}
