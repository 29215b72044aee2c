import { useState } from 'react';
import type { ReachView } from '../../reach/contract/reach-api.ts';
import { CodeBlock } from '../agent/markdown/code-block.tsx';
import { Button } from '../elements/button.tsx';
import { SelectField, TextField } from '../elements/fields/field.tsx';
import { submits } from '../elements/fields/submits.ts';
import { Notice } from '../elements/layers/notice.tsx';
import { useApp } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { CLIENT_KINDS, CLIENT_NAMES, snippetOf, type ClientKind } from './snippets.ts';
import styles from './reach.module.css';
import { reachTexts } from './texts/index.ts';

const texts = reachTexts.add;

interface Added {
  readonly kind: ClientKind;
  readonly name: string;
  readonly token: string;
}

/** Makes a token for one agent, shows the text that connects it, and waits for its first call. */
export function AddClient({ view: { relay, clients } }: { view: ReachView }) {
  const [added, setAdded] = useState<Added | undefined>();
  if (relay.state !== 'connected') return null;
  const client = clients.find(({ name }) => name === added?.name);
  return (
    <section className={styles.section} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      {added === undefined ? (
        <AddForm taken={clients.map(({ name }) => name)} onAdded={setAdded} />
      ) : (
        <Ready
          added={added}
          port={relay.port}
          isSeen={client?.lastSeenAt !== undefined}
          hasTools={client !== undefined && client.tools.length + client.sets.length > 0}
          onDone={() => setAdded(undefined)}
        />
      )}
    </section>
  );
}

function AddForm({ taken, onAdded }: { taken: readonly string[]; onAdded: (added: Added) => void }) {
  const { host } = useApp();
  const [kind, setKind] = useState<ClientKind>('claude-code');
  const [typed, setTyped] = useState<string | undefined>();
  const [problem, setProblem] = useState<string | undefined>();
  const name = typed ?? freeName(kind, taken);
  const add = async () => {
    try {
      setProblem(undefined);
      onAdded({ kind, name, token: await host.reach.addClient(name) });
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <form className={styles.inline} onSubmit={submits(add)}>
      <SelectField
        label={texts.kind}
        value={kind}
        onChange={(event) => setKind(CLIENT_KINDS.find((each) => each === event.target.value) ?? kind)}
      >
        {CLIENT_KINDS.map((each) => (
          <option key={each} value={each}>
            {CLIENT_NAMES[each]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        error={problem}
        value={name}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" look="primary">
        {texts.create}
      </Button>
    </form>
  );
}

interface ReadyProps {
  readonly added: Added;
  readonly port: number;
  readonly isSeen: boolean;
  readonly hasTools: boolean;
  readonly onDone: () => void;
}

function Ready({ added: { kind, name, token }, port, isSeen, hasTools, onDone }: ReadyProps) {
  const { language, text, file } = snippetOf(kind, { port, token });
  return (
    <>
      <p>{file === undefined ? texts.command : texts.file(file)}</p>
      <CodeBlock text={text} language={language} />
      <p className={styles.muted}>
        {texts.once} {kind === 'claude-desktop' ? texts.desktop : null}
      </p>
      <Notice tone="info" role="status" actions={<Button onClick={onDone}>{texts.done}</Button>}>
        {isSeen ? texts.seen(name) : texts.waiting(name)} {hasTools ? null : texts.offerNext}
      </Notice>
    </>
  );
}

/** The kind itself, with a number if there is such a client. */
function freeName(kind: ClientKind, taken: readonly string[]): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? kind : `${kind}-${String(count)}`;
    if (!taken.includes(name)) return name;
  }
}
