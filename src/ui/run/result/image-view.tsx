import { Image as ImageIcon } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Button } from '../../elements/button.tsx';
import { LongText } from '../../elements/views/long-text.tsx';
import { doubtOf, imageInfo, type ImageInfo } from './image-info.ts';
import { bytesOfDataUrl, sizeOfDrawing } from './picture-source.ts';
import { untilUnmounted } from '../../lib/until-unmounted.ts';
import { useApp } from '../../stores/app-context.ts';
import { runTexts } from '../texts/index.ts';
import { IsolatedImage } from './isolated-image.tsx';
import styles from './image-view.module.css';

const texts = runTexts.pictures;
/** The size and the number of frames are within this many bytes. */
const MAX_READ = 16 * 1024 * 1024;

export interface ImageViewProps {
  /** A `data:` address, or a file. */
  readonly source: string | Blob;
  /** The declared type. */
  readonly mimeType: string;
  readonly alt: string;
  readonly className?: string | undefined;
  /** Without type and size. */
  readonly isBare?: boolean;
  /** The person already asked for it. */
  readonly isRequested?: boolean;
  /** Without the text of a drawing, which is shown elsewhere. */
  readonly isTextElsewhere?: boolean;
}

interface Read {
  readonly info: ImageInfo;
  readonly content: Blob;
  /** For a drawing. */
  readonly text?: string;
}

/**
 * An untrusted image. Its bytes decide its type. Images of limited size are drawn in the page, which decodes them on
 * other threads; others are described in words, and drawn on request in a frame that can be ended.
 */
export function ImageView(props: ImageViewProps) {
  const { source } = props;
  const [read, setRead] = useState<{ readonly of: string | Blob; readonly value: Read } | undefined>();
  useEffect(() => untilUnmounted(readPicture(source), (value) => setRead({ of: source, value })), [source]);
  return read?.of !== source ? <div className={styles.room} /> : <Judged {...props} read={read.value} />;
}

function Judged({
  mimeType,
  alt,
  className,
  isBare = false,
  isTextElsewhere = false,
  isRequested = false,
  read: { info, content, text },
}: ImageViewProps & { read: Read }) {
  const { appDocumentUrl } = useApp();
  const [state, setState] = useState<'rest' | 'drawing' | 'ended' | 'broken'>(isRequested ? 'drawing' : 'rest');
  const doubt = doubtOf(info);
  const kind = info.kind === 'raster' ? info.mimeType : info.kind === 'vector' ? 'image/svg+xml' : mimeType;
  const drawing = useMemo(() => (text === undefined ? undefined : sizeOfDrawing(text)), [text]);
  const size = info.kind === 'raster' ? info : drawing;
  const isBroken = doubt === 'unknown' || state === 'broken';
  return (
    <figure className={styles.figure}>
      {doubt === 'none' && !isBroken ? (
        <Pixels content={content} alt={alt} className={className} onBroken={() => setState('broken')} />
      ) : null}
      {doubt === 'none' || isBroken ? null : state === 'drawing' && appDocumentUrl !== undefined ? (
        <IsolatedImage
          url={appDocumentUrl}
          content={content}
          mimeType={kind}
          alt={alt}
          size={size}
          onEnd={() => setState('ended')}
          onStop={() => setState('rest')}
        />
      ) : (
        <Asked
          words={state === 'ended' ? texts.ended : whyAsked(info, size)}
          isEnded={state === 'ended'}
          onDraw={appDocumentUrl === undefined ? undefined : () => setState('drawing')}
        />
      )}
      {isBroken && isBare ? <p className={styles.caption}>{runTexts.result.imageBroken(mimeType)}</p> : null}
      {isBare ? null : (
        <figcaption className={styles.caption}>
          {isBroken
            ? runTexts.result.imageBroken(mimeType)
            : size === undefined
              ? kind
              : runTexts.result.imageSize(kind, size.width, size.height)}
        </figcaption>
      )}
      {text === undefined || isTextElsewhere ? null : <LongText label={texts.source} text={text} />}
    </figure>
  );
}

type Size = ReturnType<typeof sizeOfDrawing>;

/** Why it is not drawn immediately. */
function whyAsked(info: ImageInfo, size: Size): string {
  const doubt = doubtOf(info);
  if (doubt === 'huge' && size !== undefined) return texts.huge(size.width, size.height);
  if (doubt === 'frames' && info.kind === 'raster' && Number.isFinite(info.frames)) return texts.frames(info.frames);
  return doubt === 'vector' ? texts.vector : texts.manyFrames;
}

function Asked({ words, isEnded, onDraw }: { words: string; isEnded: boolean; onDraw: (() => void) | undefined }) {
  return (
    <div className={styles.asked}>
      <ImageIcon size={16} aria-hidden="true" className={styles.icon} />
      <p role={isEnded ? 'alert' : undefined}>{words}</p>
      {onDraw === undefined ? null : <Button onClick={onDraw}>{texts.draw}</Button>}
    </div>
  );
}

function Pixels({
  content,
  alt,
  className,
  onBroken,
}: {
  content: Blob;
  alt: string;
  className: string | undefined;
  onBroken: () => void;
}) {
  const [url, setUrl] = useState<string | undefined>();
  useEffect(() => {
    const made = URL.createObjectURL(content);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return url === undefined ? null : (
    <img src={url} alt={alt} className={className ?? styles.image} decoding="async" onError={onBroken} />
  );
}

async function readPicture(source: string | Blob): Promise<Read> {
  // Reads one after another, with pauses, so that many do not block the page.
  await new Promise((resolve) => setTimeout(resolve, 0));
  const bytes =
    typeof source === 'string' ? bytesOfDataUrl(source) : new Uint8Array(await source.slice(0, MAX_READ).arrayBuffer());
  if (bytes === undefined) return { info: { kind: 'none' }, content: new Blob() };
  const info = imageInfo(bytes);
  const type = info.kind === 'raster' ? info.mimeType : info.kind === 'vector' ? 'image/svg+xml' : '';
  const content = new Blob([typeof source === 'string' ? bytes : source], { type });
  return info.kind === 'vector' ? { info, content, text: new TextDecoder().decode(bytes) } : { info, content };
}
