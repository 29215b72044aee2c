import { Check, Copy, Download, Share2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { toast } from '../elements/layers/toast.ts';
import { Button } from '../elements/button.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import { saveFile } from '../elements/save-file.ts';
import { linkPlaceOf, MOST_LINK_CHARS } from './link-length.ts';
import { useModel, useShare } from '../stores/app-model.ts';
import { messageOf } from '../stores/error-text.ts';
import { texts } from '../texts/texts.ts';
import styles from './share.module.css';

/** The link, how far it gets, and the ways out with it. */
export function ShareLinkPart({ title }: { title: string }) {
  const { share } = useModel();
  const { request, link, isMaking, failure } = useShare((state) => state);
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const copyButton = useRef<HTMLButtonElement>(null);
  const lengthId = useId();
  const url = link?.url ?? '';
  const hasLink = link !== undefined;
  /** While another is made, the one that is shown is not what was asked for. */
  const isReady = hasLink && !isMaking;
  useEffect(() => {
    // What one came for; an option that makes a new link keeps the focus.
    if (
      isReady &&
      (document.activeElement === document.body ||
        document.activeElement?.matches('dialog, dialog *:is(header button)') === true)
    )
      copyButton.current?.focus();
  }, [isReady]);
  const [copiedUrl, setCopiedUrl] = useState(url);
  if (copiedUrl !== url) {
    setCopiedUrl(url);
    setCopied(false);
  }
  const isEmpty =
    request === undefined ||
    request.tools.length + request.files.length + request.servers.length + request.conversations.length === 0;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      field.current?.select();
      toast.error(texts.share.copyFailed);
    }
  };
  const toFile = async () => {
    try {
      const { content, name } = await share.getState().file();
      saveFile(content, name);
    } catch (error) {
      toast.error(texts.storage.failed(messageOf(error)));
    }
  };
  const toSystem = async () => {
    try {
      await navigator.share({ title, url });
    } catch (error) {
      // Closing the system's sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        toast.error(texts.tool.actionFailed(messageOf(error)));
    }
  };
  const place = linkPlaceOf(url.length);
  return (
    <section className={styles.link} aria-label={texts.share.link} aria-busy={isMaking}>
      {failure === undefined ? null : (
        <Notice tone="danger" role="alert" title={texts.share.failed}>
          {failure}
        </Notice>
      )}
      {isEmpty ? <p className={styles.muted}>{texts.share.nothing}</p> : null}
      {isEmpty || failure !== undefined ? null : (
        <>
          <textarea
            ref={field}
            className={styles.url}
            readOnly
            rows={3}
            aria-label={texts.share.link}
            aria-describedby={lengthId}
            value={link === undefined ? texts.share.making : url}
            onFocus={(event) => event.currentTarget.select()}
          />
          <div className={styles.fits} data-place={link === undefined ? undefined : place}>
            <meter
              className={styles.meter}
              aria-label={texts.share.meter}
              min={0}
              max={MOST_LINK_CHARS}
              low={2_000}
              high={8_000}
              optimum={0}
              value={Math.min(url.length, MOST_LINK_CHARS)}
            >
              {url.length}
            </meter>
            <p id={lengthId} role="status">
              {link === undefined ? null : (
                <>
                  <span className={styles.count}>{texts.share.length(url.length)}</span> {texts.share.places[place]}
                </>
              )}
            </p>
          </div>
        </>
      )}
      <div className={styles.ways}>
        <Button
          ref={copyButton}
          look={place === 'file' ? 'plain' : 'primary'}
          disabled={!isReady}
          icon={isCopied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {isCopied ? texts.share.copied : texts.share.copy}
        </Button>
        <Button
          look={place === 'file' ? 'primary' : 'plain'}
          disabled={isEmpty}
          title={texts.share.saveFileHint}
          icon={<Download size={16} aria-hidden="true" />}
          onClick={() => void toFile()}
        >
          {texts.share.saveFile}
        </Button>
        {'share' in navigator ? (
          <Button disabled={!isReady} icon={<Share2 size={16} aria-hidden="true" />} onClick={() => void toSystem()}>
            {texts.share.system}
          </Button>
        ) : null}
        <span className="visually-hidden" role="status">
          {isCopied ? texts.share.copied : ''}
        </span>
      </div>
      <p className={styles.muted}>{texts.share.nowhere}</p>
    </section>
  );
}
