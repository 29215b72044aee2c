import { useState } from 'react';
import { JsonTree } from '../elements/json-tree.tsx';
import { LongText } from '../elements/long-text.tsx';
import type { ContentBlock, PictureShape } from '../model/result-shape.ts';
import { texts } from '../texts/texts.ts';
import styles from './result-view.module.css';

/** The blocks an MCP tool gave, each as what it is. */
export function ResultContent({ content }: { content: readonly ContentBlock[] }) {
  return (
    <div className={styles.blocks}>
      {content.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: ContentBlock }) {
  switch (block.kind) {
    case 'text':
      return <LongText label={texts.result.looks.text} text={block.text} />;
    case 'image':
      return <ResultPicture picture={block.picture} />;
    case 'audio':
      return <audio controls src={block.source} className={styles.audio} aria-label={texts.result.audio} />;
    case 'link':
      // An address a tool made up is shown, not followed.
      return (
        <p className={styles.link}>
          {block.name === block.uri ? null : `${block.name} `}
          <code>{block.uri}</code>
        </p>
      );
    case 'other':
      return <JsonTree label={texts.result.looks.tree} value={block.value} />;
  }
}

/** An image with its kind and size. What cannot be read as one is said. */
export function ResultPicture({ picture }: { picture: PictureShape }) {
  const [size, setSize] = useState<{ readonly width: number; readonly height: number } | 'broken' | undefined>();
  return (
    <figure className={styles.figure}>
      {size === 'broken' ? null : (
        <img
          className={styles.image}
          src={picture.source}
          alt={texts.result.imageAlt}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
          onError={() => setSize('broken')}
        />
      )}
      <figcaption className={styles.caption}>{size === 'broken' ? texts.result.imageBroken(picture.mimeType) : size === undefined || size.width === 0 ? picture.mimeType : texts.result.imageSize(picture.mimeType, size.width, size.height)}</figcaption>
    </figure>
  );
}
