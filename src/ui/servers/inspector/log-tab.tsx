import { useState } from 'react';
import { toast } from '../../elements/layers/toast.ts';
import type { McpLogLevel, McpLogLine, McpServerView } from '../../../mcp/contract/mcp-api.ts';
import { CopyButton } from '../../elements/copy-button.tsx';
import { SelectField } from '../../elements/fields/field.tsx';
import { LongText } from '../../elements/views/long-text.tsx';
import { formatWhen } from '../../lib/format.ts';
import { useApp, useServers } from '../../stores/app-context.ts';
import { serversTexts } from '../texts/index.ts';
import { useStderr } from './use-stderr.ts';
import styles from '../servers.module.css';
import log from './log-tab.module.css';
import words from '../../styles/prose.module.css';

const texts = serversTexts.log;
const LEVELS: readonly McpLogLevel[] = [
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
];
const NO_LINES: readonly McpLogLine[] = [];

/** The log messages of a server, and the standard error of its program. */
export function LogTab({ view }: { view: McpServerView }) {
  const { server, info } = view;
  const lines = useServers((state) => state.logs.get(server.id) ?? NO_LINES);
  const hasLogging = info?.capabilities.includes('logging') === true;
  return (
    <>
      {server.transport === 'stdio' ? <Stderr view={view} /> : null}
      <section className={styles.section} aria-label={texts.lines}>
        <div className={styles.line}>
          <h2>{texts.lines}</h2>
          <span className={styles.space} />
          {lines.length === 0 ? null : <CopyButton label={texts.copy} text={lines.map(lineText).join('\n')} />}
        </div>
        {hasLogging ? <Level view={view} /> : null}
        {lines.length === 0 ? (
          <p className={words.empty}>{texts.none}</p>
        ) : (
          <ol className={log.lines} aria-label={texts.lines} tabIndex={0}>
            {lines.map((line, at) => (
              <li key={at} data-level={line.level}>
                <span className={styles.muted}>{formatWhen(line.at)}</span> <strong>{line.level}</strong>{' '}
                {line.logger === undefined ? '' : `${line.logger}: `}
                {line.text}
              </li>
            ))}
          </ol>
        )}
      </section>
    </>
  );
}

function lineText({ at, level, logger, text }: McpLogLine): string {
  return `${at} ${level} ${logger === undefined ? '' : `${logger}: `}${text}`;
}

function Level({ view: { server } }: { view: McpServerView }) {
  const { host } = useApp();
  const [level, setLevel] = useState<McpLogLevel | ''>('');
  const choose = async (next: McpLogLevel) => {
    setLevel(next);
    const answer = await host.mcp.ask(server.id, { type: 'log-level', level: next });
    if (!answer.ok) toast.error(texts.notSet(answer.message));
  };
  return (
    <div className={log.narrow}>
      {/* The options below are the levels. */}
      <SelectField
        label={texts.level}
        value={level}
        onChange={(event) => void choose(event.target.value as McpLogLevel)}
      >
        <option value="" disabled>
          {texts.levelUnset}
        </option>
        {LEVELS.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
    </div>
  );
}

function Stderr({ view }: { view: McpServerView }) {
  const text = useStderr(view);
  return (
    <section className={styles.section} aria-label={texts.stderr}>
      <div className={styles.line}>
        <h2>{texts.stderr}</h2>
        <span className={styles.space} />
        {text === '' ? null : <CopyButton label={texts.copy} text={text} />}
      </div>
      {text === '' ? <p className={words.empty}>{texts.noStderr}</p> : <LongText label={texts.output} text={text} />}
    </section>
  );
}
