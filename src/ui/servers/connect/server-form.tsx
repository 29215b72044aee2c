import { useState, type ReactNode } from 'react';
import { Button } from '../../elements/button.tsx';
import { SelectField, TextField } from '../../elements/fields/field.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { submits } from '../../elements/fields/submits.ts';
import { completedAddress, suggestedName, type ServerDraft } from './server-draft.ts';
import { useServers } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { serversTexts } from '../texts/index.ts';
import { useFormTest } from './form-test.tsx';
import { ValueRows } from './value-rows.tsx';
import styles from '../servers.module.css';
import form from './server-form.module.css';

const texts = serversTexts.form;

interface ServerFormProps {
  readonly start: ServerDraft;
  /** A server that is edited already has its kind and name. */
  readonly isNew: boolean;
  readonly submit: string;
  readonly submitting: string;
  /** Rejects with the error. */
  readonly onSubmit: (draft: ServerDraft) => Promise<void>;
  readonly actions?: ReactNode;
}

/** The fields of a server at an address, or of a program. */
export function ServerForm({ start, isNew, submit, submitting, onSubmit, actions }: ServerFormProps) {
  const servers = useServers((state) => state.servers);
  const [draft, setDraft] = useState(start);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | undefined>();
  const [isChecked, setChecked] = useState(false);
  const change = (part: Partial<ServerDraft>) => {
    setDraft({ ...draft, ...part });
    setFailure(undefined);
  };
  const suggested = isNew ? suggestedName(draft, new Set((servers ?? []).map(({ server }) => server.name))) : '';
  const name = draft.name === '' ? suggested : draft.name;
  const isProgram = draft.kind === 'program';
  const isLocationMissing = (isProgram ? draft.line : draft.url).trim() === '';
  const test = useFormTest(draft);
  const save = async () => {
    setChecked(true);
    if (isLocationMissing || name.trim() === '') return;
    setBusy(true);
    try {
      await onSubmit({ ...draft, name });
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusy(false);
  };
  return (
    <form className={form.form} onSubmit={submits(save)}>
      <LocationField draft={draft} onChange={change} isMissing={isChecked && isLocationMissing} />
      <div className={styles.two}>
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          placeholder={suggested}
          error={isChecked && name.trim() === '' ? texts.needsName : undefined}
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        {isProgram ? null : <TransportField draft={draft} onChange={change} isNew={isNew} />}
      </div>
      <ValueRows of={isProgram ? 'variables' : 'headers'} rows={draft.rows} onChange={(rows) => change({ rows })} />
      {isProgram ? null : <SignInFields draft={draft} onChange={change} isNew={isNew} />}
      {failure === undefined ? null : (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      {test.answer}
      <div className={styles.actions}>
        <Button type="submit" look="primary" disabled={isBusy}>
          {isBusy ? submitting : submit}
        </Button>
        {isLocationMissing ? null : test.button}
        {actions}
      </div>
    </form>
  );
}

interface DraftProps {
  readonly draft: ServerDraft;
  readonly onChange: (part: Partial<ServerDraft>) => void;
}

/** The command line of a program, or an address. */
function LocationField({ draft, onChange, isMissing }: DraftProps & { readonly isMissing: boolean }) {
  return draft.kind === 'program' ? (
    <TextField
      label={texts.line}
      hint={texts.lineHint}
      className={form.mono}
      error={isMissing ? texts.needsCommand : undefined}
      value={draft.line}
      onChange={(event) => onChange({ line: event.target.value })}
    />
  ) : (
    <TextField
      label={texts.address}
      hint={texts.addressHint}
      inputMode="url"
      error={isMissing ? texts.needsAddress : undefined}
      value={draft.url}
      onChange={(event) => onChange({ url: event.target.value })}
      onBlur={() => onChange({ url: completedAddress(draft.url) })}
    />
  );
}

function TransportField({ draft, onChange, isNew }: DraftProps & { readonly isNew: boolean }) {
  return (
    // The options below are the kinds.
    <SelectField
      label={texts.kind}
      value={draft.transport}
      onChange={(event) => onChange({ transport: event.target.value as ServerDraft['transport'] })}
    >
      {isNew ? <option value="auto">{texts.auto}</option> : null}
      <option value="http">{texts.http}</option>
      <option value="sse">{texts.sse}</option>
    </SelectField>
  );
}

function SignInFields({ draft, onChange, isNew }: DraftProps & { readonly isNew: boolean }) {
  return (
    <details className={styles.more} open={draft.clientId !== '' && !isNew ? true : undefined}>
      <summary>{texts.signIn}</summary>
      <p className={styles.muted}>{texts.signInHint}</p>
      <div className={styles.two}>
        <TextField
          label={texts.clientId}
          value={draft.clientId}
          onChange={(event) => onChange({ clientId: event.target.value })}
        />
        <TextField
          label={texts.clientSecret}
          hint={texts.secretHint}
          type={draft.clientSecret.includes('${secret:') ? 'text' : 'password'}
          autoComplete="new-password"
          value={draft.clientSecret}
          onChange={(event) => onChange({ clientSecret: event.target.value })}
        />
        <TextField
          label={texts.scope}
          value={draft.scope}
          onChange={(event) => onChange({ scope: event.target.value })}
        />
      </div>
    </details>
  );
}
