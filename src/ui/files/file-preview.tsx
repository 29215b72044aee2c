import { useEffect, useRef, useState } from 'react';
import { Markdown } from '../agent/markdown/markdown.tsx';
import { createAppFrame, type AppFrame } from '../apps/open-app-frame.ts';
import { Notice } from '../elements/layers/notice.tsx';
import { useApp } from '../stores/app-context.ts';
import { filesTexts } from './texts/index.ts';
import { nameOf } from './tree/file-tree.ts';
import styles from './file-view.module.css';

/** Renders Markdown or HTML. Neither reaches the app or the network. */
export function FilePreview({ path, text, kind }: { path: string; text: string; kind: 'markdown' | 'html' }) {
  if (kind === 'html') return <Page key={path} path={path} html={text} />;
  return (
    <article className={styles.reading} tabIndex={0} aria-label={filesTexts.view.previewOf(nameOf(path))}>
      <div className={styles.column}>
        <Markdown text={text} />
      </div>
    </article>
  );
}

/** An HTML file in a frame of an opaque origin without network. A frame that stops responding is removed. */
function Page({ path, html }: { path: string; html: string }) {
  const { appDocumentUrl } = useApp();
  const location = useRef<HTMLDivElement>(null);
  const [isEnded, setEnded] = useState(false);
  useEffect(() => {
    if (appDocumentUrl === undefined) return undefined;
    let frame: AppFrame | undefined;
    // Waits for a pause in typing before the page is loaded again.
    const timer = setTimeout(() => {
      const nothing = () => undefined;
      setEnded(false);
      frame = createAppFrame(appDocumentUrl, html, {
        onMessage: nothing,
        onLeave: nothing,
        onEnd: () => {
          frame?.element.remove();
          setEnded(true);
        },
      });
      frame.element.inert = false;
      frame.element.title = filesTexts.view.previewOf(nameOf(path));
      frame.element.className = styles.page ?? '';
      location.current?.replaceChildren(frame.element);
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      frame?.close();
      frame?.element.remove();
    };
  }, [appDocumentUrl, html, path]);
  return (
    <>
      <p className={styles.barText}>{filesTexts.view.apart}</p>
      {isEnded ? (
        <div className={styles.notice}>
          <Notice tone="caution" role="alert">
            {filesTexts.view.previewEnded}
          </Notice>
        </div>
      ) : null}
      <div ref={location} className={styles.pageLocation} />
    </>
  );
}

const SETTLE_MS = 100;
