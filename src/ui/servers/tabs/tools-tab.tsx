import { useMemo, useState } from 'react';
import { toast } from '../../elements/layers/toast.ts';
import type { McpServerView, McpToolView, ShownTool } from '../../../mcp/contract/mcp-api.ts';
import { DecisionArea } from '../../decision/decision-area.tsx';
import { DecisionButton } from '../../decision/decision-button.tsx';
import { decisionKeyOf } from '../../decision/decision-key.ts';
import { useDecidedContent } from '../../decision/use-decision-guard.ts';
import { Button } from '../../elements/button.tsx';
import { DiffView } from '../../elements/views/diff-view.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { SearchField } from '../../elements/fields/search-field.tsx';
import { fitsQuery } from '../../lib/fits-query.ts';
import { formatWhen } from '../../lib/format.ts';
import { hrefOf } from '../../lib/routes.ts';
import { serverToolText } from '../server-record.ts';
import { useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { serversTexts } from '../texts/index.ts';
import { ToolHints } from '../server-badges.tsx';
import styles from '../servers.module.css';
import wire from '../inspector/wire.module.css';
import words from '../../styles/prose.module.css';

const texts = serversTexts.tools;
/** Up to this number there is no search. */
const FEW = 10;
const MOST_SHOWN = 200;
/** Further changed tools are approved together, or on their own pages. */
const MOST_CHANGED = 20;

/** The tools of a server, and what changed since they were approved. */
export function ToolsTab({ view }: { view: McpServerView }) {
  const { tools, refusedTools, listedAt } = view;
  const { changed, unseen } = useMemo(() => heldOf(tools), [tools]);
  const [query, setQuery] = useState('');
  const fits = fitsQuery(query);
  const fitting = tools.filter(({ definition: { name, title, description } }) =>
    fits(`${name} ${title ?? ''} ${description}`),
  );
  if (tools.length === 0 && refusedTools.length === 0)
    return <p className={words.empty}>{listedAt === undefined ? texts.notListed : texts.none}</p>;
  return (
    <>
      {unseen.length === 0 ? null : <UntrustedTools view={view} unseen={unseen} />}
      <ChangedTools view={view} changed={changed} />
      {tools.length > FEW ? (
        <div className={wire.bar}>
          <SearchField className={wire.filter} label={texts.filter} value={query} onChange={setQuery} />
        </div>
      ) : null}
      {tools.length > 0 && fitting.length === 0 ? <p className={words.empty}>{texts.noMatch}</p> : null}
      <ul className={styles.rows} aria-label={texts.list}>
        {fitting.slice(0, MOST_SHOWN).map((tool) => (
          <li key={tool.name} className={styles.toolRow}>
            <div className={styles.line}>
              <a className={styles.name} href={hrefOf({ screen: 'server-tool', name: tool.name })}>
                {tool.definition.name}
              </a>
              {tool.definition.title === undefined || tool.definition.title === tool.definition.name ? null : (
                <span className={styles.muted}>{tool.definition.title}</span>
              )}
              <ToolHints tool={tool} />
            </div>
            <p className={styles.brief} title={tool.definition.description}>
              {tool.definition.description}
            </p>
          </li>
        ))}
      </ul>
      {fitting.length > MOST_SHOWN ? <p className={styles.muted}>{texts.more(fitting.length - MOST_SHOWN)}</p> : null}
      {refusedTools.length === 0 ? null : (
        <Notice tone="caution" title={texts.refused}>
          {refusedTools.map(({ name, reason }) => (
            <p key={name}>
              <code>{name}</code>: {reason}
            </p>
          ))}
        </Notice>
      )}
      {listedAt === undefined ? null : <p className={styles.muted}>{texts.listedAt(formatWhen(listedAt))}</p>}
    </>
  );
}

/** The tools that wait for an approval: those that differ from what was approved, and those that nobody has seen. */
function heldOf(tools: readonly McpToolView[]) {
  const held = tools.filter(({ approval }) => approval === 'changed');
  return {
    changed: held.filter(({ approved }) => approved !== undefined),
    unseen: held.filter(({ approved }) => approved === undefined),
  };
}

/** What an approval is about. */
const shownToolOf = ({ definition, hash }: McpToolView): ShownTool => ({ toolName: definition.name, hash });
/** The same of many tools. Their definitions can be megabytes, and their hashes stand for them. */
const keyOf = (tools: readonly McpToolView[]): string => decisionKeyOf(tools.map(shownToolOf));

/** Tools of a server from a link: approved all at once, or one by one on their pages. */
function UntrustedTools({ view: { server }, unseen }: { view: McpServerView; unseen: readonly McpToolView[] }) {
  const { host } = useApp();
  const approve = () =>
    void host.mcp.approveTools(server.id, unseen.map(shownToolOf), true).then(
      () => toast.success(texts.approved(server.name)),
      (error: unknown) => toast.error(serversTexts.failed(messageOf(error))),
    );
  return (
    <DecisionArea decisionKey={decisionKeyOf(server.id, server.name, keyOf(unseen))}>
      <Notice
        tone="caution"
        role="group"
        label={texts.untrustedTitle}
        title={texts.untrustedTitle}
        actions={<DecisionButton onDecide={approve}>{texts.approveAll(unseen.length)}</DecisionButton>}
      >
        <p>{texts.untrustedText(unseen.length)}</p>
      </Notice>
    </DecisionArea>
  );
}

/** The tools that have changed since they were approved: one by one, or all at once. */
function ChangedTools({ view, changed }: { view: McpServerView; changed: readonly McpToolView[] }) {
  const all = useMemo(() => ({ tools: changed, key: keyOf(changed) }), [changed]);
  return (
    <>
      {changed.slice(0, MOST_CHANGED).map((tool) => (
        <ChangedTool key={tool.name} view={view} tool={tool} all={all} />
      ))}
      {changed.length > MOST_CHANGED ? (
        <p className={styles.muted}>{texts.moreChanged(changed.length - MOST_CHANGED)}</p>
      ) : null}
    </>
  );
}

interface ChangedToolProps {
  readonly view: McpServerView;
  readonly tool: McpToolView;
  /** All changed tools of the server, where they are listed, and what an approval of them is about. */
  readonly all?: { readonly tools: readonly McpToolView[]; readonly key: string };
}

const ALONE: NonNullable<ChangedToolProps['all']> = { tools: [], key: '' };

/** A tool that has changed since it was approved: the difference, and a button to approve it. */
export function ChangedTool(props: ChangedToolProps) {
  const { server } = props.view;
  return (
    <DecisionArea decisionKey={decisionKeyOf(server.id, server.name, shownToolOf(props.tool))}>
      <ChangedContent {...props} />
    </DecisionArea>
  );
}

function ChangedContent({ view: { server }, tool, all: { tools: all, key } = ALONE }: ChangedToolProps) {
  const isOneOfMany = all.length > 1;
  // One text for all cards, so that it is compared at once.
  useDecidedContent(key);
  const { host } = useApp();
  const [isShown, setShown] = useState(!isOneOfMany);
  const { definition, approved } = tool;
  const title = approved === undefined ? texts.newTitle(definition.name) : texts.changedTitle(definition.name);
  const approve = (tools: readonly McpToolView[], name: string) =>
    void host.mcp.approveTools(server.id, tools.map(shownToolOf), false).then(
      () => toast.success(texts.approved(name)),
      (error: unknown) => toast.error(serversTexts.failed(messageOf(error))),
    );
  return (
    <Notice
      tone="caution"
      role="group"
      label={title}
      title={title}
      actions={
        <>
          {approved === undefined ? null : (
            <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
              {isShown ? texts.hide : texts.compare}
            </Button>
          )}
          <DecisionButton onDecide={() => approve([tool], definition.name)}>{texts.approve}</DecisionButton>
          {isOneOfMany ? (
            <DecisionButton onDecide={() => approve(all, server.name)}>{texts.approveAll(all.length)}</DecisionButton>
          ) : null}
        </>
      }
    >
      <p>{approved === undefined ? texts.newText : texts.changedText}</p>
      {isShown && approved !== undefined ? (
        <DiffView
          label={texts.difference(definition.name)}
          before={serverToolText(approved)}
          after={serverToolText(definition)}
        />
      ) : null}
    </Notice>
  );
}
