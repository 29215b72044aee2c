import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { McpServerView } from '../../../mcp/contract/mcp-api.ts';
import { Button } from '../../elements/button.tsx';
import { Loading } from '../../elements/layers/loading.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { submits } from '../../elements/fields/submits.ts';
import { shapeOf } from '../../lib/json/result-shape.ts';
import { readPromptMessages, readPrompts, type ListedPrompt } from './server-lists.ts';
import { ResultContent } from '../../run/result/result-content.tsx';
import { serversTexts } from '../texts/index.ts';
import { CompletedField } from './completed-field.tsx';
import { useAsk, useServerQuestions, type Asked } from '../questions/use-server-questions.ts';
import styles from '../servers.module.css';
import words from '../../styles/prose.module.css';

const texts = serversTexts.prompts;

/** The prompts of a server, with their arguments and results. */
export function PromptsTab({ view }: { view: McpServerView }) {
  const { info, server } = view;
  if (info !== undefined && !info.capabilities.includes('prompts'))
    return <p className={words.empty}>{texts.noneOffered}</p>;
  return <Listed key={server.id} view={view} />;
}

function Listed({ view }: { view: McpServerView }) {
  const [asked, again] = useServerQuestions(view.server.id, 'prompts');
  const prompts = asked.kind === 'answer' ? readPrompts(asked.value) : [];
  if (asked.kind === 'asking') return <Loading className={styles.muted} />;
  return (
    <>
      <div>
        <Button icon={<RotateCw size={14} aria-hidden="true" />} onClick={again}>
          {serversTexts.resources.refresh}
        </Button>
      </div>
      {asked.kind === 'failed' ? <Notice tone="danger">{asked.message}</Notice> : null}
      {asked.kind === 'answer' && prompts.length === 0 ? <p className={words.empty}>{texts.none}</p> : null}
      <ul className={styles.cards} aria-label={texts.list}>
        {prompts.map((prompt) => (
          <li key={prompt.name} className={styles.card}>
            <Prompt view={view} prompt={prompt} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Prompt({ view, prompt }: { view: McpServerView; prompt: ListedPrompt }) {
  const { server } = view;
  const ask = useAsk(server.id);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [got, setGot] = useState<Asked | undefined>();
  const [isChecked, setChecked] = useState(false);
  const missing = prompt.arguments.filter(({ name, isRequired }) => isRequired && (values[name] ?? '') === '');
  const get = async () => {
    setChecked(true);
    if (missing.length > 0) return;
    setGot({ kind: 'asking' });
    setGot(
      await ask({
        type: 'prompt',
        name: prompt.name,
        arguments: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
      }),
    );
  };
  return (
    <form className={styles.section} onSubmit={submits(get)}>
      <div className={styles.line}>
        <strong className={styles.name}>{prompt.name}</strong>
        {prompt.title === undefined ? null : <span className={styles.muted}>{prompt.title}</span>}
      </div>
      {prompt.description === '' ? null : <p className={styles.muted}>{prompt.description}</p>}
      <div className={styles.two}>
        {prompt.arguments.map(({ name, description, isRequired }) => (
          <CompletedField
            key={name}
            view={view}
            of={{ prompt: prompt.name }}
            name={name}
            hint={
              [description, isRequired ? texts.required : ''].filter((part) => part !== '').join(' · ') || undefined
            }
            error={isChecked && missing.some((each) => each.name === name) ? serversTexts.questions.missing : undefined}
            values={values}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
      </div>
      <div>
        <Button type="submit" disabled={got?.kind === 'asking'}>
          {texts.get}
        </Button>
      </div>
      {got?.kind === 'failed' ? <Notice tone="danger">{got.message}</Notice> : null}
      {got?.kind === 'answer' ? <Messages name={prompt.name} value={got.value} /> : null}
    </form>
  );
}

function Messages({ name, value }: { name: string; value: Extract<Asked, { kind: 'answer' }>['value'] }) {
  return (
    <ol className={styles.cards} aria-label={texts.result(name)}>
      {readPromptMessages(value).map(({ role, content }, at) => (
        <li key={at} className={styles.section}>
          <strong className={styles.muted}>{texts.roles[role]}</strong>
          <ResultContent
            content={
              shapeOf(Array.isArray(content) ? content : [content]).content ?? [{ kind: 'other', value: content }]
            }
          />
        </li>
      ))}
    </ol>
  );
}
