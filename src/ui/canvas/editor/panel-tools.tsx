import { useState } from 'react';
import { newId, type ToolCallId } from '../../../core/ids.ts';
import { parseJson } from '../../../core/json/json.ts';
import type { PanelTool } from '../../../panels/contract/panel.ts';
import type { PanelDetails } from '../../../panels/contract/services.ts';
import { Button } from '../../elements/button.tsx';
import { TextArea } from '../../elements/fields/field.tsx';
import { requiredFromSchema } from '../../run/example-from-schema.ts';
import { useApp } from '../../stores/app-context.ts';
import styles from '../canvas.module.css';
import page from '../../styles/page-list.module.css';
import { canvasTexts } from '../texts/index.ts';

const texts = canvasTexts.editor;

/** The tools of a panel, each with its arguments and Run. */
export function PanelTools({ panel }: { panel: PanelDetails }) {
  const { tools } = panel.manifest;
  if (tools.length === 0) return <p className={styles.tools}>{texts.noTools}</p>;
  return (
    <div className={styles.tools}>
      {panel.isAllowed ? null : <p>{texts.notRunning}</p>}
      {tools.map((tool) => (
        <ToolRow key={tool.name} tool={tool} panel={panel} />
      ))}
    </div>
  );
}

function ToolRow({ tool, panel: { panelId, isAllowed } }: { tool: PanelTool; panel: PanelDetails }) {
  const { host } = useApp();
  const { name, description, endpoint, parameters } = tool;
  const [text, setText] = useState(() => JSON.stringify(requiredFromSchema(parameters), null, 2));
  const [isRunning, setRunning] = useState(false);
  const [result, setResult] = useState<{ readonly text: string; readonly isError: boolean }>();
  const run = async (): Promise<void> => {
    const input = parseJson(text.trim() === '' ? '{}' : text);
    if (!input.ok) return setResult({ text: input.message, isError: true });
    setRunning(true);
    // Its tools are there while it is the active panel; here it is, whatever the address says.
    await host.panels.activate(panelId);
    const toolCallId = newId<ToolCallId>();
    const answer = await host.calls.execute({ toolCallId, toolName: name, parameters: input.value, caller: 'person' });
    await host.panels.activate('panels');
    setRunning(false);
    setResult(
      answer.success
        ? { text: JSON.stringify(answer.result ?? null, null, 2), isError: false }
        : { text: answer.error ?? '', isError: true },
    );
  };
  return (
    <section className={styles.tool} aria-label={name}>
      <div className={page.line}>
        <h2 className={styles.name}>{name}</h2>
        <span className={page.muted}>
          {endpoint.method} {endpoint.path}
        </span>
        <span className={page.space} />
        <Button disabled={!isAllowed || isRunning} onClick={() => void run()}>
          {isRunning ? texts.running : texts.run}
        </Button>
      </div>
      <p>{description}</p>
      {Object.keys(parameters['properties'] ?? {}).length === 0 ? null : (
        <TextArea label={texts.arguments} rows={3} value={text} onChange={({ target }) => setText(target.value)} />
      )}
      {result === undefined ? null : (
        <pre
          className={page.source}
          tabIndex={0}
          role={result.isError ? 'alert' : 'region'}
          aria-label={`${texts.result}: ${name}`}
        >
          {result.text}
        </pre>
      )}
    </section>
  );
}
