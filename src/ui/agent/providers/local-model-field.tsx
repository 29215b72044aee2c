import { FileUp, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '../../elements/layers/toast.ts';
import type { LocalModelFile, LocalModelProgress, LocalModelState } from '../../../agent/contract/local-models.ts';
import { Button, IconButton } from '../../elements/button.tsx';
import { SelectField, TextField } from '../../elements/fields/field.tsx';
import { FileDrop } from '../../elements/fields/file-drop.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { formatBytes } from '../../lib/format.ts';
import settings from '../../settings/settings.module.css';
import { useApp } from '../../stores/app-context.ts';
import { codeOf, messageOf } from '../../stores/error-text.ts';
import { providersTexts } from './texts/index.ts';
import styles from './providers.module.css';

const texts = providersTexts.local;

interface LocalModelFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (name: string) => void;
}

/** Chooses the GGUF file to run: stored files, and ways to add one. */
export function LocalModelField({ value, error, onChange }: LocalModelFieldProps) {
  const kept = useStoredModels(onChange);
  const { files, progress, failure } = kept;
  return (
    <FileDrop hint={texts.drop} onFiles={kept.takeFile}>
      <div className={styles.local}>
        <p className={settings.muted}>{texts.intro}</p>
        {files.length === 0 ? null : (
          <SelectField
            label={texts.files}
            error={error}
            value={files.some(({ name }) => name === value) ? value : ''}
            onChange={({ target }) => onChange(target.value)}
          >
            <option value="">{texts.noFile}</option>
            {files.map(({ name, bytes }) => (
              <option key={name} value={name}>
                {texts.option(name, formatBytes(bytes))}
              </option>
            ))}
          </SelectField>
        )}
        {progress === undefined ? (
          <WaysIn kept={kept} error={files.length === 0 ? error : undefined} />
        ) : (
          <SavingProgress progress={progress} onStop={kept.stop} />
        )}
        {failure === undefined ? null : (
          <Notice tone="danger" role="alert">
            {failure}
          </Notice>
        )}
        {files.length === 0 ? null : <Files kept={kept} />}
      </div>
    </FileDrop>
  );
}

/** The stored model files, which one is in memory, and the actions on them. */
function useStoredModels(onKept: (name: string) => void) {
  const { host } = useApp();
  const [files, setFiles] = useState<readonly LocalModelFile[]>([]);
  const [state, setState] = useState<LocalModelState>({ state: 'none' });
  const [progress, setProgress] = useState<LocalModelProgress | undefined>();
  const [failure, setFailure] = useState<string | undefined>();
  const [address, setAddress] = useState('');
  const read = useCallback(async () => {
    try {
      const [kept, held] = await Promise.all([host.localModels.list(), host.localModels.state()]);
      setFiles(kept);
      setState(held);
    } catch (caught) {
      setFailure(messageOf(caught));
    }
  }, [host]);
  useEffect(() => void read(), [read]);

  const keep = async (source: string | File) => {
    setFailure(undefined);
    setProgress({ done: 0 });
    try {
      const { name } = await host.localModels.keep(source, setProgress);
      setAddress('');
      onKept(name);
      toast.success(texts.kept(name));
    } catch (caught) {
      if (codeOf(caught) !== 'aborted') setFailure(messageOf(caught));
    }
    setProgress(undefined);
    await read();
  };
  const act = async (work: () => Promise<void>, done: string) => {
    try {
      await work();
      toast.success(done);
    } catch (caught) {
      setFailure(messageOf(caught));
    }
    await read();
  };
  return {
    files,
    state,
    progress,
    failure,
    address,
    setAddress,
    takeAddress: () => void keep(address.trim()),
    takeFile: ([file]: readonly File[]) => {
      if (file !== undefined) void keep(file);
    },
    stop: () => void host.localModels.stopKeeping(),
    unload: () => void act(() => host.localModels.unload(), texts.unloaded),
    remove: (name: string) => void act(() => host.localModels.remove(name), texts.removed(name)),
  };
}
type StoredModels = ReturnType<typeof useStoredModels>;

/** Adds a file from an address, or one of the person's own. */
function WaysIn({ kept, error }: { kept: StoredModels; error: string | undefined }) {
  const { address, setAddress, takeAddress, takeFile } = kept;
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className={styles.fetch}>
        <TextField
          label={texts.address}
          type="url"
          inputMode="url"
          hint={texts.addressHint}
          error={error}
          value={address}
          onChange={({ target }) => setAddress(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            takeAddress();
          }}
        />
        <Button disabled={address.trim() === ''} onClick={takeAddress}>
          {texts.fetch}
        </Button>
      </div>
      <div className={settings.inline}>
        <Button icon={<FileUp size={16} aria-hidden="true" />} onClick={() => picker.current?.click()}>
          {texts.choose}
        </Button>
        <input
          ref={picker}
          type="file"
          accept=".gguf"
          hidden
          aria-label={texts.choose}
          onChange={({ target }) => {
            takeFile([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </div>
    </>
  );
}

function Files({ kept: { files, state, unload, remove } }: { kept: StoredModels }) {
  return (
    <ul className={styles.files} aria-label={texts.list}>
      {files.map(({ name, bytes }) => (
        <li key={name} className={styles.file}>
          <span className={styles.fileName}>{name}</span>
          <span className={styles.fileSize}>{formatBytes(bytes)}</span>
          {state.state !== 'none' && state.name === name ? (
            <span className={styles.held}>
              {state.state === 'loading' ? texts.loading : texts.inMemory(state.threads, String(state.contextTokens))}
              <Button look="quiet" onClick={unload}>
                {texts.unload}
              </Button>
            </span>
          ) : null}
          <IconButton label={texts.remove(name)} onClick={() => remove(name)}>
            <Trash2 size={14} aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

function SavingProgress({ progress: { done, total }, onStop }: { progress: LocalModelProgress; onStop: () => void }) {
  return (
    <div className={styles.keeping}>
      <progress aria-label={texts.keeping} max={1} {...(total === undefined ? {} : { value: done / total })} />
      <span className={styles.fileSize}>
        {total === undefined ? formatBytes(done) : `${formatBytes(done)} / ${formatBytes(total)}`}
      </span>
      <Button onClick={onStop}>{texts.stop}</Button>
    </div>
  );
}
