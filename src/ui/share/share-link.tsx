import { Check, Copy, Download, Share2 } from 'lucide-react';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { toast } from '../elements/layers/toast.ts';
import { Button } from '../elements/button.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import { saveFile } from '../elements/save-file.ts';
import { linkLocationOf, MOST_LINK_CHARS } from './link-length.ts';
import { messageOf } from '../stores/error-text.ts';
import { shareTexts } from './texts/index.ts';
import { shareFirstTexts } from './texts/first/index.ts';
import { toolsFirstTexts } from '../tools/texts/first/index.ts';
import styles from './share.module.css';
import { isEmptyRequest, useShare, shareStore } from './share-store.ts';
import { usePanelStore } from '../stores/panel-store.ts';

/** The link, its reach, and buttons to copy, save and share it. */
export function ShareLinkPart({ title }: { title: string }) {
  const { request, link, isMaking, failure } = useShare((state) => state);
  const field = useRef<HTMLTextAreaElement>(null);
  const isEmpty = request === undefined || isEmptyRequest(request);
  return (
    <section className={styles.link} aria-label={shareTexts.link} aria-busy={isMaking}>
      {failure === undefined ? null : (
        <Notice tone="danger" role="alert" title={shareTexts.failed}>
          {failure}
        </Notice>
      )}
      {isEmpty ? <p className={styles.muted}>{shareTexts.nothing}</p> : null}
      {isEmpty || failure !== undefined ? null : <LinkField field={field} url={link?.url} />}
      <Ways
        title={title}
        url={link?.url ?? ''}
        // While a new link is made, the shown one is outdated.
        isReady={link !== undefined && !isMaking}
        isEmpty={isEmpty}
        onCopyFailed={() => field.current?.select()}
      />
      <p className={styles.muted}>{shareTexts.nowhere}</p>
    </section>
  );
}

/** The link and its length; `url` is undefined while it is being made. */
function LinkField({ field, url }: { field: RefObject<HTMLTextAreaElement | null>; url: string | undefined }) {
  const lengthId = useId();
  const length = url?.length ?? 0;
  const location = linkLocationOf(length);
  return (
    <>
      <textarea
        ref={field}
        className={styles.url}
        readOnly
        rows={3}
        aria-label={shareTexts.link}
        aria-describedby={lengthId}
        value={url ?? shareTexts.making}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.fits} data-location={url === undefined ? undefined : location}>
        <meter
          className={styles.meter}
          aria-label={shareTexts.meter}
          min={0}
          max={MOST_LINK_CHARS}
          low={2_000}
          high={8_000}
          optimum={0}
          value={Math.min(length, MOST_LINK_CHARS)}
        >
          {length}
        </meter>
        <p id={lengthId} role="status">
          {url === undefined ? null : (
            <>
              <span className={styles.count}>{shareTexts.length(length)}</span> {shareTexts.locations[location]}
            </>
          )}
        </p>
      </div>
    </>
  );
}

interface WaysProps {
  readonly title: string;
  readonly url: string;
  readonly isReady: boolean;
  readonly isEmpty: boolean;
  readonly onCopyFailed: () => void;
}

/** Buttons that copy to the clipboard, save a file, and open the system's share sheet. */
function Ways({ title, url, isReady, isEmpty, onCopyFailed }: WaysProps) {
  const share = usePanelStore(shareStore);
  const { isCopied, copy } = useCopy(url, onCopyFailed);
  const copyButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Copy gets the focus, unless an option that makes a new link has it.
    if (
      isReady &&
      (document.activeElement === document.body ||
        document.activeElement?.matches('dialog, dialog *:is(header button)') === true)
    )
      copyButton.current?.focus();
  }, [isReady]);
  const toFile = async () => {
    try {
      const { content, name } = await share.getState().file();
      saveFile(content, name);
    } catch (error) {
      toast.error(shareFirstTexts.notExported(messageOf(error)));
    }
  };
  const location = linkLocationOf(url.length);
  return (
    <div className={styles.ways}>
      <Button
        ref={copyButton}
        look={location === 'file' ? 'plain' : 'primary'}
        disabled={!isReady}
        icon={isCopied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {isCopied ? shareTexts.copied : shareTexts.copy}
      </Button>
      <Button
        look={location === 'file' ? 'primary' : 'plain'}
        disabled={isEmpty}
        title={shareTexts.saveFileHint}
        icon={<Download size={16} aria-hidden="true" />}
        onClick={() => void toFile()}
      >
        {shareTexts.saveFile}
      </Button>
      {'share' in navigator ? (
        <Button
          disabled={!isReady}
          icon={<Share2 size={16} aria-hidden="true" />}
          onClick={() => void toSystem(title, url)}
        >
          {shareTexts.system}
        </Button>
      ) : null}
      <span className="visually-hidden" role="status">
        {isCopied ? shareTexts.copied : ''}
      </span>
    </div>
  );
}

/** Whether this link was copied, and the function to copy it. */
function useCopy(url: string, onFailed: () => void) {
  const [isCopied, setCopied] = useState(false);
  const [copiedUrl, setCopiedUrl] = useState(url);
  if (copiedUrl !== url) {
    setCopiedUrl(url);
    setCopied(false);
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      onFailed();
      toast.error(shareTexts.copyFailed);
    }
  };
  return { isCopied, copy };
}

async function toSystem(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // Cancelling the system's sheet is not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      toast.error(toolsFirstTexts.tool.actionFailed(messageOf(error)));
  }
}
