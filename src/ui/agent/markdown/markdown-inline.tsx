import { ArrowUpRight } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { agentTexts } from '../texts/index.ts';
import { isOwnImage, safeAddress } from './link-safety.ts';
import { decodeEntities, type Token, type Tokens } from './markdown-tokens.ts';
import styles from './markdown.module.css';

const texts = agentTexts.markdown;
const ImageView = lazy(async () => ({ default: (await import('../../run/result/image-view.tsx')).ImageView }));

/** The inline content of a block. */
export function Inline({ tokens }: { tokens: readonly Token[] }): ReactNode {
  return tokens.map((token, at) => <Shown key={at} token={token} />);
}

function Shown({ token }: { token: Token }): ReactNode {
  switch (token.type) {
    case 'text': {
      const { tokens, text } = token as Tokens.Text;
      return tokens === undefined ? decodeEntities(text) : <Inline tokens={tokens} />;
    }
    case 'escape':
      return (token as Tokens.Escape).text;
    case 'strong':
      return (
        <strong>
          <Inline tokens={(token as Tokens.Strong).tokens} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <Inline tokens={(token as Tokens.Em).tokens} />
        </em>
      );
    case 'del':
      return (
        <del>
          <Inline tokens={(token as Tokens.Del).tokens} />
        </del>
      );
    case 'codespan':
      return <code className={styles.code}>{(token as Tokens.Codespan).text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return <Link link={token as Tokens.Link} />;
    case 'image':
      return <Picture image={token as Tokens.Image} />;
    default:
      return token.raw;
  }
}

/** A link that shows its target. */
function Link({ link: { href, tokens, text } }: { link: Tokens.Link }) {
  const address = safeAddress(href);
  if (address === undefined) return <Inline tokens={tokens} />;
  const isPlain = text === href || text === address.host || address.protocol === 'mailto:';
  return (
    <a
      href={address.href}
      target="_blank"
      rel="noopener noreferrer"
      className={styles.link}
      title={texts.leads(address.href)}
    >
      <Inline tokens={tokens} />
      {isPlain ? null : <span className={styles.host}> {address.host}</span>}
      <ArrowUpRight size={12} aria-hidden="true" className={styles.out} />
    </a>
  );
}

function Picture({ image: { href, text } }: { image: Tokens.Image }) {
  if (isOwnImage(href)) {
    return (
      <Suspense fallback={texts.image(text)}>
        <ImageView
          source={href}
          mimeType={href.slice('data:'.length, 64).split(/[;,]/, 1)[0] ?? ''}
          alt={text}
          className={styles.image}
          isBare
        />
      </Suspense>
    );
  }
  const address = safeAddress(href);
  if (address === undefined) return texts.image(text);
  return (
    <a
      href={address.href}
      target="_blank"
      rel="noopener noreferrer"
      className={styles.link}
      title={texts.leads(address.href)}
    >
      {texts.image(text)}
      <span className={styles.host}> {address.host}</span>
      <ArrowUpRight size={12} aria-hidden="true" className={styles.out} />
    </a>
  );
}
