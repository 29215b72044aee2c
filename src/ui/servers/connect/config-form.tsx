import { sentenceOf } from '../../../core/reason.ts';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../elements/layers/toast.ts';
import type { McpImportReview } from '../../../mcp/contract/mcp-api.ts';
import { Badge } from '../../elements/badge.tsx';
import { Button } from '../../elements/button.tsx';
import { TextArea } from '../../elements/fields/field.tsx';
import { FileDrop } from '../../elements/fields/file-drop.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { submits } from '../../elements/fields/submits.ts';
import { useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { faultText } from '../../stores/faults/fault-text.ts';
import { defined } from '../../../core/defined.ts';
import { serversTexts } from '../texts/index.ts';
import styles from '../servers.module.css';
import form from './server-form.module.css';

const texts = serversTexts.config;

/** Reads the configuration of another program, and shows the servers before anything is stored. */
export function ConfigForm({ start, onDone }: { start: string; onDone: () => void }) {
  const config = useConfig(start, onDone);
  return config.review === undefined ? <Entry config={config} /> : <Reviewed config={config} review={config.review} />;
}

function useConfig(start: string, onDone: () => void) {
  const { host } = useApp();
  const [text, setText] = useState(start);
  const [review, setReview] = useState<McpImportReview | undefined>();
  const [failure, setFailure] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const attempt = async (act: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await act();
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusy(false);
  };
  const look = () => void attempt(async () => setReview(await host.mcp.reviewConfig(text)));
  const begin = useRef(look);
  useEffect(() => {
    // Imported text is parsed immediately.
    if (start !== '') begin.current();
  }, [start]);
  const add = () =>
    void attempt(async () => {
      const { added, refused, secretsMissing } = await host.mcp.importConfig(text);
      if (added.length > 0) toast.success(texts.added(added.length));
      for (const { name, ...why } of refused) toast.error(`${name}: ${refusalText(why)}`);
      if (secretsMissing.length > 0) toast.warning(texts.missing(secretsMissing.join(', ')), { duration: 15_000 });
      onDone();
    });
  return { text, setText, review, failure, isBusy, look, add, again: () => setReview(undefined) };
}
type Config = ReturnType<typeof useConfig>;

function Entry({ config: { text, setText, failure, isBusy, look } }: { config: Config }) {
  return (
    <FileDrop hint={texts.drop} onFiles={([file]) => void file?.text().then(setText)}>
      <form className={form.form} onSubmit={submits(look)}>
        <TextArea
          label={texts.label}
          hint={texts.hint}
          placeholder={texts.placeholder}
          className={form.mono}
          rows={10}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Problem message={failure} />
        <div className={styles.actions}>
          <Button type="submit" look="primary" disabled={isBusy || text.trim() === ''}>
            {texts.review}
          </Button>
        </div>
      </form>
    </FileDrop>
  );
}

function Reviewed({ config: { failure, isBusy, add, again }, review }: { config: Config; review: McpImportReview }) {
  const fitting = review.servers.filter(({ isTaken }) => !isTaken).length;
  return (
    <div className={form.form}>
      <ConfigReview review={review} />
      <Problem message={failure} />
      <div className={styles.actions}>
        <Button look="primary" disabled={isBusy || fitting === 0} onClick={add}>
          {texts.add(fitting)}
        </Button>
        <Button disabled={isBusy} onClick={again}>
          {texts.again}
        </Button>
      </div>
    </div>
  );
}

function Problem({ message }: { message: string | undefined }) {
  return message === undefined ? null : (
    <Notice tone="danger" role="alert">
      {message}
    </Notice>
  );
}

function ConfigReview({ review: { servers, refused, secrets } }: { review: McpImportReview }) {
  const fitting = servers.filter(({ isTaken }) => !isTaken).length;
  const hasPrograms = servers.some(({ fields }) => fields.transport === 'stdio');
  return (
    <>
      <h3>{fitting === 0 ? texts.none : texts.found(fitting)}</h3>
      <ul className={styles.cards} aria-label={texts.label}>
        {servers.map(({ fields, fixed, isTaken }) => (
          <li key={fields.name} className={styles.card}>
            <div className={styles.line}>
              <strong className={styles.name}>{fields.name}</strong>
              <Badge colour="teal">{serversTexts.kinds[fields.transport]}</Badge>
              {fields.enabled ? null : <Badge colour="gray">{serversTexts.disabled}</Badge>}
            </div>
            <code className={styles.location}>
              {fields.transport === 'stdio' ? [fields.command, ...fields.args].join(' ') : fields.url}
            </code>
            {Object.entries(fields.transport === 'stdio' ? fields.env : fields.headers).map(([name, value]) => (
              <code key={name} className={styles.location}>
                {name}: {value}
              </code>
            ))}
            {isTaken ? <p className={styles.caution}>{texts.taken}</p> : null}
            {fields.enabled ? null : <p className={styles.muted}>{texts.off}</p>}
            {fixed.map((note) => (
              <p key={note.code} className={styles.muted}>
                {sentenceOf(texts.notes, note)}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {secrets.length === 0 ? null : (
        <Notice tone="info" title={texts.secrets}>
          {texts.secretsText(secrets.join(', '))}
        </Notice>
      )}
      {hasPrograms ? <Notice tone="caution">{texts.programs}</Notice> : null}
      {refused.length === 0 ? null : (
        <Notice tone="danger" title={texts.refused}>
          {refused.map(({ name, ...why }) => (
            <p key={name}>
              {name}: {refusalText(why)}
            </p>
          ))}
        </Notice>
      )}
    </>
  );
}

/** Why a server of a configuration is not added, in the language of the page. */
function refusalText({ reason, fault }: Omit<McpImportReview['refused'][number], 'name'>): string {
  return faultText({ message: reason, ...defined({ reason: fault }) });
}
