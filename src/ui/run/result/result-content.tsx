import { lazy, Suspense, useState } from 'react';
import { Button } from '../../elements/button.tsx';
import { JsonTree } from '../../elements/views/json-tree.tsx';
import { LongText } from '../../elements/views/long-text.tsx';
import type { ContentBlock, PictureShape } from '../../lib/json/result-shape.ts';
import { runTexts } from '../texts/index.ts';
import styles from './result-view.module.css';

const ImageView = lazy(async () => ({ default: (await import('./image-view.tsx')).ImageView }));
const STEP = 20;

/** The content blocks of an MCP tool, each rendered by kind; a few at a time. */
export function ResultContent({ content }: { content: readonly ContentBlock[] }) {
  const [shown, setShown] = useState(STEP);
  return (
    <div className={styles.blocks}>
      {content.slice(0, shown).map((block, index) => (
        <Block key={index} block={block} />
      ))}
      {content.length > shown ? (
        <Button onClick={() => setShown(shown + STEP)}>{runTexts.result.moreBlocks(content.length - shown)}</Button>
      ) : null}
    </div>
  );
}

function Block({ block }: { block: ContentBlock }) {
  switch (block.kind) {
    case 'text':
      return <LongText label={runTexts.result.looks.text} text={block.text} />;
    case 'image':
      return <ResultPicture picture={block.picture} />;
    case 'audio':
      return <audio controls src={block.source} className={styles.audio} aria-label={runTexts.result.audio} />;
    case 'link':
      // An address from a tool is shown, not linked.
      return (
        <p className={styles.link}>
          {block.name === block.uri ? null : `${block.name} `}
          <code>{block.uri}</code>
        </p>
      );
    case 'other':
      return <JsonTree label={runTexts.result.looks.tree} value={block.value} />;
  }
}

/** An image with its type and size. Explains why it is not drawn. */
export function ResultPicture({ picture }: { picture: PictureShape }) {
  return (
    <Suspense fallback={null}>
      <ImageView source={picture.source} mimeType={picture.mimeType} alt={runTexts.result.imageAlt} />
    </Suspense>
  );
}
