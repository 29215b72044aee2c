import type { ToolRecord } from '../../../core/tool.ts';
import { formatDateTime } from '../../model/format.ts';
import { shortKey } from '../../import/link/short-key.ts';
import { texts } from '../../texts/texts.ts';

/** The origin of a tool, in sentences. */
export function ToolOrigin({ tool: { provenance, codeHash } }: { tool: ToolRecord }) {
  if (provenance.kind === 'written') return texts.details.written;
  if (provenance.kind === 'import')
    return texts.details.imported(texts.review.formats[provenance.format], formatDateTime(provenance.importedAt));
  const { openedAt, author, origins } = provenance;
  const before = origins.slice(0, -1);
  return [
    texts.origin.byLink(formatDateTime(openedAt)),
    author === undefined ? texts.origin.notSigned : texts.origin.signed(shortKey(author)),
    origins.at(-1)?.codeHash === codeHash ? texts.origin.unchanged : texts.origin.changed,
    ...(before.length === 0
      ? []
      : [
          texts.origin.madeFrom(
            before
              .map((origin) =>
                origin.author === undefined ? origin.name : texts.origin.by(origin.name, shortKey(origin.author)),
              )
              .join(', '),
          ),
        ]),
  ].join(' ');
}
