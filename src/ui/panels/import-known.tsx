import { assertNever } from '../../core/errors.ts';
import { ButtonLink } from '../elements/button.tsx';
import { Notice } from '../elements/notice.tsx';
import { FetchLink } from './fetch-link.tsx';
import { hrefOf } from '../model/routes.ts';
import type { KnownPiece } from '../stores/import-store.ts';
import { texts } from '../texts/texts.ts';

/** Says what came in when it holds no tool, and what to do with it instead. */
export function ImportKnown({ pieces }: { pieces: readonly KnownPiece[] }) {
  return pieces.map(({ source, known }, at) => {
    const { title, text } = wordsOf(known);
    const actions = known.kind === 'link' && !known.isTool ? <FetchLink address={known.address} /> : known.kind === 'key' ? <ButtonLink href={hrefOf({ screen: 'settings', page: 'secrets' })}>{texts.known.openSecrets}</ButtonLink> : undefined;
    return (
      <Notice key={at} tone="info" role="group" label={title} title={source === undefined ? title : texts.known.heading(source, title)} actions={actions}>
        {text} {texts.known.nothingStored}
      </Notice>
    );
  });
}

function wordsOf(known: KnownPiece['known']): { title: string; text: string } {
  const words = texts.known;
  switch (known.kind) {
    case 'mcp-servers':
      return { title: words.servers(known.names.length), text: words.serversText(known.names.filter((name) => name !== '').join(', ')) };
    case 'openapi':
      return { title: words.openapi(known.title), text: known.version.startsWith('3') ? words.openapiText(known.operations) : words.swaggerText };
    case 'link':
      return known.isTool ? { title: words.toolLink, text: words.toolLinkText } : { title: words.link, text: words.linkText };
    case 'key':
      return { title: words.key(known.of), text: words.keyText };
    case 'python':
      return { title: words.python, text: words.pythonText };
    default:
      return assertNever(known);
  }
}
