import { assertNever } from '../../core/errors.ts';
import { Button, ButtonLink } from '../elements/button.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import { FetchLink } from './fetch-link.tsx';
import { navigate } from '../lib/navigate.ts';
import { hrefOf, pathOf } from '../lib/routes.ts';
import { useApp } from '../stores/app-context.ts';
import type { KnownPiece } from './import-store.ts';
import { importNotesTexts } from './notes/texts/index.ts';
import { importTexts } from './texts/index.ts';

/** Names content that is recognized but contains no tool, and what to do with it instead. */
export function ImportKnown({ pieces }: { pieces: readonly KnownPiece[] }) {
  const { servers } = useApp();
  const toServers = (text: string) => {
    servers.getState().setAdding({ by: 'config', text });
    navigate(pathOf({ screen: 'servers' }));
  };
  return pieces.map(({ source, known, config }, at) => {
    const { title, text } = wordsOf(known);
    const actions =
      config !== undefined ? (
        <Button onClick={() => toServers(config)}>{importTexts.known.openServers}</Button>
      ) : known.kind === 'link' && !known.isTool ? (
        <FetchLink address={known.address} />
      ) : known.kind === 'key' ? (
        <ButtonLink href={hrefOf({ screen: 'settings', page: 'secrets' })}>{importTexts.known.openSecrets}</ButtonLink>
      ) : undefined;
    return (
      <Notice
        key={at}
        tone="info"
        role="group"
        label={title}
        title={source === undefined ? title : importTexts.known.heading(source, title)}
        actions={actions}
      >
        {text} {importTexts.known.nothingStored}
      </Notice>
    );
  });
}

function wordsOf(known: KnownPiece['known']): { title: string; text: string } {
  const words = importTexts.known;
  switch (known.kind) {
    case 'mcp-servers':
      return {
        title: words.servers(known.names.length),
        text: words.serversText(known.names.filter((name) => name !== '').join(', ')),
      };
    case 'openapi':
      return {
        title: words.openapi(known.title),
        text: known.version.startsWith('3') ? words.openapiText(known.operations) : words.swaggerText,
      };
    case 'link':
      return known.isTool
        ? { title: words.toolLink, text: words.toolLinkText }
        : { title: words.link, text: words.linkText };
    case 'key':
      return { title: words.key(importNotesTexts.keys[known.of]), text: words.keyText };
    case 'python':
      return { title: words.python, text: words.pythonText };
    default:
      return assertNever(known);
  }
}
