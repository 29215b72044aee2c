import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { toast } from '../elements/layers/toast.ts';
import { EXPORT_FORMATS, type ExportedFile, type ExportResult } from '../../catalog/contract/export.ts';
import { Button } from '../elements/button.tsx';
import { CodeEditor, type CodeLanguage } from '../elements/code-mirror/code-editor.tsx';
import { Dialog } from '../elements/layers/dialog.tsx';
import { SelectField } from '../elements/fields/field.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import { saveFile } from '../elements/save-file.ts';
import { shareTexts } from './texts/index.ts';
import { ExportChoice } from './export-choice.tsx';
import { ExportLosses } from './export-losses.tsx';
import styles from './export-dialog.module.css';
import { useExports, exportStore } from './export-store.ts';
import { usePanelStore } from '../stores/panel-store.ts';

/** Exports tools in a chosen format: shows the result and what the format cannot express before it is saved. */
export function ExportDialog() {
  const exports = usePanelStore(exportStore);
  const names = useExports((state) => state.names);
  const step = useExports((state) => state.step);
  const [last, setLast] = useState<ExportResult | undefined>();
  if (step.kind === 'ready' && step.result !== last) setLast(step.result);
  const [only = ''] = names;
  // The previous result stays visible while a new one is made.
  const result = step.kind === 'nothing' || step.kind === 'failed' ? undefined : last;
  return (
    <Dialog title={shareTexts.exporting.title(names.size, only)} onClose={() => exports.getState().close()}>
      <div className={styles.body}>
        <div className={styles.side}>
          <Formats />
          <ExportChoice />
        </div>
        <div className={styles.main}>
          {step.kind === 'nothing' ? <p className={styles.message}>{shareTexts.exporting.nothing}</p> : null}
          {step.kind === 'failed' ? (
            <Notice tone="danger" role="alert" title={shareTexts.exporting.failed}>
              {step.message}
            </Notice>
          ) : null}
          {step.kind === 'working' && result === undefined ? (
            <p className={styles.message}>{shareTexts.exporting.working}</p>
          ) : null}
          {result === undefined ? null : <Prepared result={result} isBusy={step.kind === 'working'} />}
        </div>
      </div>
    </Dialog>
  );
}

function Formats() {
  const exports = usePanelStore(exportStore);
  const format = useExports((state) => state.format);
  return (
    <fieldset className={styles.formats}>
      <legend>{shareTexts.exporting.format}</legend>
      {EXPORT_FORMATS.map((each) => (
        <label key={each} className={styles.format} data-chosen={each === format}>
          <input
            type="radio"
            name="export-format"
            autoFocus={each === format}
            checked={each === format}
            onChange={() => exports.getState().setFormat(each)}
          />
          <span>
            <span className={styles.formatName}>{shareTexts.exporting.formats[each].name}</span>
            <span className={styles.formatText}>{shareTexts.exporting.formats[each].text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Prepared({ result, isBusy }: { result: ExportResult; isBusy: boolean }) {
  const { files } = result;
  const [path, setPath] = useState('');
  const shown = files.find((file) => file.path === path) ?? files[0];
  return (
    <>
      <ExportLosses result={result} />
      {files.length > 1 ? (
        <SelectField
          label={shareTexts.exporting.file}
          labelHidden
          value={shown?.path ?? ''}
          onChange={(event) => setPath(event.target.value)}
        >
          {files.map((file) => (
            <option key={file.path}>{file.path}</option>
          ))}
        </SelectField>
      ) : null}
      {shown === undefined ? null : (
        <div className={styles.preview} aria-busy={isBusy}>
          <CodeEditor
            key={shown.path}
            label={shareTexts.exporting.preview(shown.path)}
            value={shown.text}
            language={languageOf(shown)}
            readOnly
            lineNumbers={false}
          />
        </div>
      )}
      <Ways result={result} shown={shown} isBusy={isBusy} />
    </>
  );
}

interface WaysProps {
  readonly result: ExportResult;
  readonly shown: ExportedFile | undefined;
  readonly isBusy: boolean;
}

/** Buttons that copy to the clipboard or save a file. */
function Ways({ result: { files, fileName, archive }, shown, isBusy }: WaysProps) {
  const exports = usePanelStore(exportStore);
  const save = () => {
    saveFile(
      archive === undefined
        ? new Blob([files[0]?.text ?? ''], { type: 'text/plain' })
        : new Blob([archive], { type: 'application/zip' }),
      fileName,
    );
    exports.getState().close();
    toast.success(shareTexts.exporting.saved(fileName));
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shown?.text ?? '');
      toast.success(shareTexts.exporting.copied);
    } catch {
      // The browser may block the clipboard; the text can be selected.
      toast.error(shareTexts.exporting.copyFailed);
    }
  };
  return (
    <footer className={styles.actions}>
      <Button
        icon={<Copy size={16} aria-hidden="true" />}
        disabled={isBusy || shown === undefined}
        onClick={() => void copy()}
      >
        {shareTexts.exporting.copy}
      </Button>
      <Button
        look="primary"
        icon={<Download size={16} aria-hidden="true" />}
        disabled={isBusy || files.length === 0}
        onClick={save}
      >
        {shareTexts.exporting.save(fileName)}
      </Button>
    </footer>
  );
}

function languageOf({ path }: ExportedFile): CodeLanguage {
  if (/\.[cm]?ts$/.test(path)) return 'typescript';
  if (/\.[cm]?js$/.test(path)) return 'javascript';
  return path.endsWith('.json') ? 'json' : 'text';
}
