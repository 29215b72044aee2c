import { useEffect, useRef } from 'react';
import { bytesToBase64 } from '../../../core/base64.ts';
import { createAppFrame, type AppFrame } from '../../apps/open-app-frame.ts';
import { Button } from '../../elements/button.tsx';
import { runTexts } from '../texts/index.ts';
import styles from './image-view.module.css';

const texts = runTexts.pictures;

interface IsolatedImageProps {
  /** Address of the document that contains untrusted content. */
  readonly url: string;
  readonly content: Blob;
  readonly mimeType: string;
  readonly alt: string;
  readonly size: { readonly width: number; readonly height: number } | undefined;
  /** Called when it did not answer in time and was removed. */
  readonly onEnd: () => void;
  readonly onStop: () => void;
}

/**
 * An image in a frame of an opaque origin: if the browser runs such frames in a separate process, it cannot block the
 * page. Removed when it stops answering.
 */
export function IsolatedImage({ url, content, mimeType, alt, size, onEnd, onStop }: IsolatedImageProps) {
  const location = useRef<HTMLDivElement>(null);
  const ends = useRef(onEnd);
  useEffect(() => {
    ends.current = onEnd;
  });
  useEffect(() => {
    let frame: AppFrame | undefined;
    let isMissing = false;
    void content.arrayBuffer().then((bytes) => {
      if (isMissing || location.current === null) return;
      const source = `data:${mimeType};base64,${bytesToBase64(new Uint8Array(bytes))}`;
      const nothing = () => undefined;
      frame = createAppFrame(
        url,
        '<style>html,body{height:100%;margin:0}img{display:block;width:100%;height:100%;object-fit:contain;' +
          `object-position:0 0}</style><img alt="" src="${source}">`,
        { onMessage: nothing, onLeave: nothing, onEnd: () => ends.current() },
      );
      frame.element.title = alt;
      frame.element.className = styles.frame ?? '';
      location.current.append(frame.element);
    });
    return () => {
      isMissing = true;
      frame?.close();
      frame?.element.remove();
    };
  }, [alt, content, mimeType, url]);
  return (
    <>
      <div
        ref={location}
        className={styles.drawn}
        style={
          size === undefined
            ? { height: 320 }
            : { aspectRatio: `${size.width} / ${size.height}`, width: `min(100%, ${size.width}px)` }
        }
        role="group"
        aria-label={texts.frame}
      />
      <p>
        <Button onClick={onStop}>{texts.stop}</Button>
      </p>
    </>
  );
}
