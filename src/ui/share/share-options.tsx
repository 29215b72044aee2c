import { useEffect, useId, useMemo, useState } from 'react';
import { FOLDER_KINDS } from '../../share/contract/folder-kinds.ts';
import { Loading } from '../elements/layers/loading.tsx';
import { useApp } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { shareTexts } from './texts/index.ts';
import { ListPicker } from './list-picker.tsx';
import { PickList } from './pick-list.tsx';
import styles from './share.module.css';
import { isEmptyRequest, useShare, shareStore } from './share-store.ts';
import { usePanelStore } from '../stores/panel-store.ts';

/** The contents of the link, and how it opens. */
export function ShareOptions() {
  const share = usePanelStore(shareStore);
  const request = useShare((state) => state.request);
  const cases = useShare((state) => state.info?.cases);
  // More of a kind can be chosen where the dialog was opened with one of it.
  const [openedWith] = useState(() => FOLDER_KINDS.filter((kind) => (request?.[kind].length ?? 0) > 0));
  if (request === undefined) return null;
  const change = share.getState().change;
  return (
    <section className={styles.options} aria-label={shareTexts.options}>
      {request.tools.length === 0 || cases === 0 ? null : (
        <Option
          label={shareTexts.withCases}
          checked={request.cases}
          onChange={(checked) => change({ cases: checked })}
        />
      )}
      {request.tools.length === 0 ? null : (
        <Option
          label={shareTexts.edit}
          hint={shareTexts.editHint}
          checked={request.edit}
          onChange={(checked) => change({ edit: checked })}
        />
      )}
      <Option
        label={shareTexts.sign}
        hint={shareTexts.signHint}
        checked={request.sign}
        onChange={(checked) => change({ sign: checked })}
      />
      <ToolPicker chosen={request.tools} onChange={(tools) => change({ tools })} />
      <ListPicker
        kind="servers"
        label={shareTexts.servers}
        findLabel={shareTexts.findServer}
        chosen={request.servers}
        onChange={(servers) => change({ servers })}
      />
      {openedWith.map((kind) => (
        <ListPicker
          key={kind}
          kind={kind}
          label={shareTexts.folders[kind].pick}
          findLabel={shareTexts.folders[kind].find}
          chosen={request[kind]}
          onChange={(names) => change({ [kind]: names })}
        />
      ))}
      <FilePicker chosen={request.files} onChange={(files) => change({ files })} />
    </section>
  );
}

function Option({
  label,
  hint,
  checked,
  onChange,
}: {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <div>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={hint === undefined ? undefined : id}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      {hint === undefined ? null : (
        <p id={id} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface PickerProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

function ToolPicker({ chosen, onChange }: PickerProps) {
  const { tools } = useApp();
  const share = usePanelStore(shareStore);
  const [all, setAll] = useState<readonly string[]>(chosen);
  // Where the dialog was opened for nothing in particular, a tool comes first.
  const [isOpen, setOpen] = useState(() => {
    const { request } = share.getState();
    return request !== undefined && isEmptyRequest(request);
  });
  useEffect(() => {
    let isHere = true;
    void tools
      .getState()
      .all()
      .then((list) => (isHere ? setAll(list.map(({ name }) => name)) : undefined));
    return () => {
      isHere = false;
    };
  }, [tools]);
  return (
    <details className={styles.picker} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {shareTexts.tools} <span className={styles.muted}>{shareTexts.chosen(chosen.length)}</span>
      </summary>
      {isOpen ? (
        <PickList
          label={shareTexts.tools}
          findLabel={shareTexts.findTool}
          names={all}
          chosen={chosen}
          onChange={onChange}
        />
      ) : null}
    </details>
  );
}

type Listing =
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly paths: readonly string[] }
  | { readonly kind: 'failed'; readonly message: string };

/** Reads the workspace when opened. */
function FilePicker({ chosen, onChange }: PickerProps) {
  const { host } = useApp();
  const [isOpen, setOpen] = useState(false);
  const [listing, setListing] = useState<Listing>({ kind: 'reading' });
  useEffect(() => {
    if (!isOpen) return undefined;
    let isHere = true;
    host.files.listAll('/').then(
      (paths) => (isHere ? setListing({ kind: 'read', paths }) : undefined),
      (error: unknown) => (isHere ? setListing({ kind: 'failed', message: messageOf(error) }) : undefined),
    );
    return () => {
      isHere = false;
    };
  }, [host, isOpen]);
  const content = useMemo(() => {
    switch (listing.kind) {
      case 'reading':
        return <Loading className={styles.muted} />;
      case 'failed':
        return <p role="alert">{shareTexts.filesFailed(listing.message)}</p>;
      case 'read':
        return listing.paths.length === 0 ? (
          <p className={styles.muted}>{shareTexts.noFiles}</p>
        ) : (
          <PickList
            label={shareTexts.files}
            findLabel={shareTexts.findFile}
            names={listing.paths}
            chosen={chosen}
            onChange={onChange}
          />
        );
    }
  }, [chosen, listing, onChange]);
  return (
    <details className={styles.picker} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {shareTexts.files} <span className={styles.muted}>{shareTexts.chosen(chosen.length)}</span>
      </summary>
      {isOpen ? content : null}
    </details>
  );
}
