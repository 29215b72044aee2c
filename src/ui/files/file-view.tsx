import { ArrowLeft, Download } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { LIMITS } from '../../core/limits.ts';
import { quoteWord } from '../../core/shell/quote-word.ts';
import type { WorkspaceEntry } from '../../workspace/contract/services.ts';
import { Button, IconButton } from '../elements/button.tsx';
import { cx } from '../elements/class-names.ts';
import { CodeEditor } from '../elements/code-mirror/code-editor.tsx';
import { CopyButton } from '../elements/copy-button.tsx';
import { hexLines, isArchive, previewOf } from './file-kind.ts';
import { nameOf, parentOf } from './tree/file-tree.ts';
import { formatBytes, formatDateTime } from '../lib/format.ts';
import { hrefOf } from '../lib/routes.ts';
import { useApp } from '../stores/app-context.ts';
import type { ShownFile } from './file-editor-store.ts';
import { filesModelOf } from './files-model.ts';
import { filesTexts } from './texts/index.ts';
import { FileText } from './file-text.tsx';
import { SaveMark } from '../editor/save-mark.tsx';
import type { FileActions } from './use-file-actions.ts';
import styles from './file-view.module.css';

const FilePreview = lazy(async () => ({ default: (await import('./file-preview.tsx')).FilePreview }));
const ImageView = lazy(async () => ({ default: (await import('../run/result/image-view.tsx')).ImageView }));

/** The file of the address: a text in the editor, an image, or the size and first bytes of other files. */
export function FileView({ commands, path, withBack }: { commands: FileActions; path: string; withBack: boolean }) {
  const { editor } = filesModelOf(useApp());
  const shown = useStore(editor, (state) => state.shown);
  const entry = 'entry' in shown && shown.kind !== 'folder' ? shown.entry : undefined;
  return (
    <section className={styles.view} aria-label={filesTexts.pane}>
      {path === '/' ? null : (
        <header className={styles.head}>
          {withBack ? (
            <a
              href={hrefOf({ screen: 'files', path: parentOf(path) })}
              className={styles.back}
              aria-label={filesTexts.back}
            >
              <ArrowLeft size={16} aria-hidden="true" />
            </a>
          ) : null}
          <h2 className={styles.path} title={path}>
            <span className={styles.above}>{parentOf(path) === '/' ? '/' : `${parentOf(path)}/`}</span>
            <span>{nameOf(path)}</span>
          </h2>
          <CopyButton text={quoteWord(path)} label={filesTexts.copyPath} />
          <span className={styles.space} />
          {shown.kind === 'text' ? <SaveMark save={saveOf(shown)} /> : null}
          {entry === undefined ? null : <Info entry={entry} />}
          {entry === undefined ? null : (
            <IconButton label={filesTexts.download} onClick={() => void commands.download([path])}>
              <Download size={16} aria-hidden="true" />
            </IconButton>
          )}
        </header>
      )}
      <Body shown={shown} commands={commands} />
    </section>
  );
}

function Info({ entry }: { entry: WorkspaceEntry }) {
  const changed = formatDateTime(new Date(entry.mtimeMs).toISOString());
  return (
    <span className={styles.info} title={filesTexts.view.modified(changed)}>
      {formatBytes(entry.size)}
      {entry.isProtected ? <span title={filesTexts.protectedHint}>, {filesTexts.protected}</span> : null}
    </span>
  );
}

function saveOf({
  save,
  conflict,
  failure,
}: Extract<ShownFile, { kind: 'text' }>): React.ComponentProps<typeof SaveMark>['save'] {
  if (conflict !== undefined || save === 'failed') return { kind: 'failed', message: failure ?? '' };
  return { kind: save };
}

function Body({ shown, commands }: { shown: ShownFile; commands: FileActions }) {
  switch (shown.kind) {
    case 'nothing':
      return null;
    case 'loading':
      return <p className={styles.note}>{filesTexts.loading}</p>;
    case 'missing':
      return <Message title={filesTexts.view.missingTitle} text={filesTexts.view.missingText(shown.path)} />;
    case 'failed':
      return <Message title={filesTexts.view.failed} text={shown.message} />;
    case 'folder':
      return shown.path === '/' ? <NoFile /> : <FolderView path={shown.path} commands={commands} />;
    case 'text': {
      const kind = previewOf(shown.path);
      return kind === undefined ? (
        <FileText key={shown.path} file={shown} />
      ) : (
        <TextWithPreview key={shown.path} shown={shown} kind={kind} />
      );
    }
    case 'parts':
      return <Parts shown={shown} />;
    case 'media':
      return <Media key={shown.url} shown={shown} />;
    case 'binary':
      return <Binary shown={shown} commands={commands} />;
  }
}

function Message({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.message}>
      <h2 className={styles.messageTitle}>{title}</h2>
      <p>{text}</p>
    </div>
  );
}

function NoFile() {
  const { files } = filesModelOf(useApp());
  const isEmpty = useStore(files, (state) => state.folders.get('/')?.kind === 'listed' && state.rows.length === 0);
  return isEmpty ? (
    <Message title={filesTexts.dropTitle} text={filesTexts.dropText} />
  ) : (
    <Message title={filesTexts.chooseTitle} text={filesTexts.chooseText} />
  );
}

function FolderView({ path, commands }: { path: string; commands: FileActions }) {
  return (
    <div className={styles.message}>
      <h2 className={styles.messageTitle}>{nameOf(path)}</h2>
      <div className={styles.actions}>
        <Button onClick={() => void commands.download([path])}>{filesTexts.downloadZip}</Button>
      </div>
    </div>
  );
}

type ShownText = Extract<ShownFile, { kind: 'text' }>;

/** A text that also has a preview, rendered on request: a drawing, Markdown or a page. */
function TextWithPreview({ shown, kind }: { shown: ShownText; kind: 'drawing' | 'markdown' | 'html' }) {
  const [wantsPreview, setPreview] = useState(false);
  const isPreview = wantsPreview && shown.conflict === undefined;
  return (
    <>
      <div className={styles.bar}>
        <Button look={isPreview ? 'quiet' : 'plain'} aria-pressed={!isPreview} onClick={() => setPreview(false)}>
          {filesTexts.view.text}
        </Button>
        <Button look={isPreview ? 'plain' : 'quiet'} aria-pressed={isPreview} onClick={() => setPreview(true)}>
          {kind === 'drawing' ? filesTexts.view.image : filesTexts.view.preview}
        </Button>
      </div>
      {!isPreview ? (
        <FileText key={shown.path} file={shown} />
      ) : kind === 'drawing' ? (
        <Drawing shown={shown} />
      ) : (
        <Suspense fallback={null}>
          <FilePreview path={shown.path} text={shown.text} kind={kind} />
        </Suspense>
      )}
    </>
  );
}

/** Draws an SVG, isolated from the page. */
function Drawing({ shown }: { shown: ShownText }) {
  const content = useMemo(() => new Blob([shown.text], { type: 'image/svg+xml' }), [shown.text]);
  return (
    <div className={styles.media}>
      <Suspense fallback={null}>
        <ImageView source={content} mimeType="image/svg+xml" alt={nameOf(shown.path)} isRequested isTextElsewhere />
      </Suspense>
    </div>
  );
}

function Parts({ shown }: { shown: Extract<ShownFile, { kind: 'parts' }> }) {
  const { editor } = filesModelOf(useApp());
  const { path, entry, offset, text, isUtf8 } = shown;
  const end = Math.min(entry.size, offset + LIMITS.files.partBytes);
  const isWhole = offset === 0 && end === entry.size;
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.barText}>
          {isUtf8
            ? filesTexts.view.tooLarge(formatBytes(entry.size), formatBytes(LIMITS.files.maxEditBytes))
            : filesTexts.view.notUtf8}
        </p>
        {isWhole ? null : (
          <div className={styles.barActions}>
            <span className={styles.info} role="status">
              {filesTexts.view.part(formatBytes(offset), formatBytes(end), formatBytes(entry.size))}
            </span>
            <Button
              disabled={offset === 0}
              onClick={() => void editor.getState().showPart(offset - LIMITS.files.partBytes)}
            >
              {filesTexts.view.before}
            </Button>
            <Button
              disabled={end >= entry.size}
              onClick={() => void editor.getState().showPart(offset + LIMITS.files.partBytes)}
            >
              {filesTexts.view.after}
            </Button>
          </div>
        )}
      </div>
      <div className={cx(styles.editor, styles.parts)}>
        <CodeEditor
          key={path}
          label={filesTexts.view.editor(path)}
          value={text}
          language="text"
          readOnly
          lineNumbers={false}
        />
      </div>
    </>
  );
}

function Media({ shown }: { shown: Extract<ShownFile, { kind: 'media' }> }) {
  const { look, url, path, content } = shown;
  return (
    <div className={styles.media}>
      {look === 'image' ? (
        <Suspense fallback={null}>
          <ImageView source={content} mimeType={content.type} alt={nameOf(path)} className={styles.image} isBare />
        </Suspense>
      ) : null}
      {look === 'audio' ? <audio src={url} controls preload="metadata" aria-label={nameOf(path)} /> : null}
      {look === 'video' ? <video src={url} controls className={styles.image} aria-label={nameOf(path)} /> : null}
    </div>
  );
}

function Binary({ shown, commands }: { shown: Extract<ShownFile, { kind: 'binary' }>; commands: FileActions }) {
  const { host } = useApp();
  const { path, entry, head } = shown;
  const unpack = async () => {
    await commands.unpack(await host.files.blob(path), nameOf(path), parentOf(path));
  };
  return (
    <div className={styles.binary}>
      <p>
        {filesTexts.view.binary} {formatBytes(entry.size)}.
      </p>
      {isArchive(path) ? (
        <div>
          <Button onClick={() => void unpack()}>{filesTexts.unpackHere}</Button>
        </div>
      ) : null}
      <h3 className={styles.hexTitle}>{filesTexts.view.hexHead(formatBytes(head.length))}</h3>
      <pre
        className={styles.hex}
        tabIndex={0}
        role="region"
        aria-label={filesTexts.view.hexHead(formatBytes(head.length))}
      >
        {hexLines(head).join('\n')}
      </pre>
    </div>
  );
}
