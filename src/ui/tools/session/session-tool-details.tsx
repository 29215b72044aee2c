import { toast } from '../../elements/layers/toast.ts';
import type { NamedAlike, SessionTool } from '../../../catalog/contract/session-tool.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import { DecisionArea } from '../../decision/decision-area.tsx';
import { DecisionButton } from '../../decision/decision-button.tsx';
import { decisionKeyOf } from '../../decision/decision-key.ts';
import { useDecisionAction } from '../../decision/use-decision-action.ts';
import { Button, ButtonLink } from '../../elements/button.tsx';
import { CodeEditor } from '../../elements/code-mirror/code-editor.tsx';
import { DiffView } from '../../elements/views/diff-view.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { UnreadFields } from '../../definition/unread-fields.tsx';
import { definitionText } from '../builtin/builtin-record.ts';
import { navigate } from '../../lib/navigate.ts';
import { hrefOf, pathOf, toolRoute } from '../../lib/routes.ts';
import { useApp, type AppContext } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { freeName } from '../tools-store.ts';
import type { Action } from '../../stores/action-registry.ts';
import { useActions } from '../../stores/use-actions.ts';
import { inLanguage } from '../../texts/language.ts';
import { toolsTexts } from '../texts/index.ts';
import { OriginBadge } from './origin-badge.tsx';
import { ParameterList } from '../parameter-list.tsx';
import { ToolFilesGrant } from '../../editor/details/tool-files-grant.tsx';
import { findingText } from '../../import/notes/note-text.ts';
import styles from '../builtin/builtin-details.module.css';

const texts = toolsTexts.project;

/**
 * A shipped tool, a file of the workspace, or a tool of the address: its description, its code, and whether it may run.
 */
export function SessionToolDetails({ tool, record }: { tool: SessionTool; record: ToolRecord }) {
  const { state, isOverridden, replaces, replacedBy, fault } = tool;
  const commands = useSessionToolActions(tool);
  const isReadable = fault === undefined && state !== 'removed';
  // The code comes first if it must be reviewed before it is allowed.
  const isUnread = state === 'new' || state === 'changed';
  return (
    <div className={styles.details}>
      <Head tool={tool} record={record} commands={commands} isReadable={isReadable} />
      <State tool={tool} commands={commands} />
      {isReadable ? <UnreadFields unread={tool.unread} remedy="file" /> : null}
      {replacedBy === undefined ? null : <ReplacedBy tool={tool} by={replacedBy} />}
      {isReadable && isUnread ? <Code tool={tool} /> : null}
      {replaces === undefined || isOverridden ? null : (
        <section className={styles.section}>
          <p>{inLanguage(replaces.words).replaces}</p>
          <Difference label={texts.difference} before={replaces} after={tool} />
        </section>
      )}
      {isReadable ? (
        <>
          {isUnread ? null : <Code tool={tool} />}
          <Uses tool={tool} record={record} />
        </>
      ) : null}
    </div>
  );
}

interface HeadProps {
  readonly tool: SessionTool;
  readonly record: ToolRecord;
  readonly commands: readonly SessionToolAction[];
  readonly isReadable: boolean;
}

function Head({ tool, record, commands, isReadable }: HeadProps) {
  const { name, description, origin, isShipped, path, runs } = tool;
  return (
    <header className={styles.head}>
      <div className={styles.top}>
        <h1 className={styles.name}>{name}</h1>
        <OriginBadge origin={origin} />
        <span className={styles.space} />
        {commands
          .filter(({ isShown }) => isShown)
          .map(({ id, label, hint, perform }) => (
            <Button key={id} look={id === 'sessionTools.save' ? 'plain' : 'quiet'} title={hint} onClick={perform}>
              {label}
            </Button>
          ))}
      </div>
      {isReadable ? <p>{description}</p> : null}
      {!isShipped || path === undefined ? null : (
        <p className={styles.muted}>
          {texts.shippedFrom(path)}
          {isReadable ? ` · ${texts.shippedRuns[record.environment]}` : null}
        </p>
      )}
      {isShipped || path === undefined ? null : (
        <p className={styles.muted}>
          {texts.file}: <a href={hrefOf({ screen: 'files', path })}>{path}</a>
          {runs === undefined ? null : ` · ${texts.runs[runs]}`}
        </p>
      )}
    </header>
  );
}

function ReplacedBy({ tool, by }: { tool: SessionTool; by: NonNullable<SessionTool['replacedBy']> }) {
  return (
    <>
      <Notice
        tone="info"
        actions={
          <ButtonLink href={hrefOf(by.isOwn ? toolRoute(tool.name) : { screen: 'sessionTools', id: by.id })}>
            {texts.openOther}
          </ButtonLink>
        }
      >
        {inLanguage(by.words).replacedBy}
      </Notice>
      <Difference label={texts.differenceOther} before={tool} after={by} />
    </>
  );
}

/** Its parameters, its description for models, and its file access. */
function Uses({ tool, record }: { tool: SessionTool; record: ToolRecord }) {
  const { inputSchema, guidance, runs, isOverridden, state } = tool;
  return (
    <>
      <section className={styles.section} aria-label={texts.pane}>
        <ParameterList schema={inputSchema} />
      </section>
      {guidance === undefined ? null : (
        <section className={styles.section} aria-label={texts.guidance}>
          <h2>{texts.guidance}</h2>
          <p style={{ whiteSpace: 'pre-wrap' }}>{guidance}</p>
        </section>
      )}
      {runs === undefined || runs === 'browser' || isOverridden || state === 'ignored' ? null : (
        <ToolFilesGrant tool={record} />
      )}
    </>
  );
}

function Difference({
  label,
  before,
  after,
}: {
  label: string;
  before: Pick<NamedAlike, 'description' | 'inputSchema'>;
  after: Pick<NamedAlike, 'description' | 'inputSchema'>;
}) {
  return (
    <DiffView
      label={label}
      before={definitionText({ description: before.description, parameters: before.inputSchema })}
      after={definitionText({ description: after.description, parameters: after.inputSchema })}
    />
  );
}

/** The code that runs, with suspicious parts highlighted. */
function Code({ tool: { code, language, runs, findings, imports } }: { tool: SessionTool }) {
  if (runs === undefined) return null;
  return (
    <>
      {findings.length === 0 ? null : (
        <Notice tone="caution" title={texts.findings}>
          {findings.map(findingText).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      <section className={styles.section} aria-label={texts.code}>
        <h2>{texts.code}</h2>
        <CodeEditor label={texts.code} value={code} language={runs === 'shell' ? 'text' : language} readOnly fit />
      </section>
      {imports.length === 0 ? null : (
        <section className={styles.section} aria-label={texts.imports}>
          <h2>{texts.imports}</h2>
          {imports.map((each) => (
            <a key={each} href={hrefOf({ screen: 'files', path: each })}>
              {each}
            </a>
          ))}
        </section>
      )}
    </>
  );
}

interface SessionToolAction {
  readonly id:
    | 'sessionTools.allow'
    | 'sessionTools.disallow'
    | 'sessionTools.ignore'
    | 'sessionTools.use'
    | 'sessionTools.drop'
    | 'sessionTools.save';
  readonly label: string;
  readonly hint?: string;
  /** Whether it is among the buttons at the top. */
  readonly isShown: boolean;
  readonly perform: () => void;
}

/** Why it does not run, and how to change that. */
function State({ tool, commands }: { tool: SessionTool; commands: readonly SessionToolAction[] }) {
  const { state, fault, isShipped } = tool;
  const button = (id: SessionToolAction['id']) => {
    const act = commands.find((each) => each.id === id);
    return act === undefined ? undefined : <Button onClick={act.perform}>{act.label}</Button>;
  };
  switch (state) {
    case 'new':
    case 'changed':
      return <Allow tool={tool} title={state === 'new' ? texts.newTitle : texts.changedTitle} commands={commands} />;
    case 'broken':
      return (
        <Notice tone="danger" title={texts.brokenTitle}>
          {fault}
        </Notice>
      );
    case 'ignored':
      return (
        <Notice tone="info" actions={button('sessionTools.use')}>
          {isShipped ? texts.shippedIsIgnored : texts.isIgnored}
        </Notice>
      );
    case 'removed':
      return (
        <Notice tone="info" actions={button('sessionTools.drop')}>
          {texts.isRemoved}
        </Notice>
      );
    case 'allowed':
      return null;
  }
}

interface AllowProps {
  readonly tool: SessionTool;
  readonly title: string;
  readonly commands: readonly SessionToolAction[];
}

/** Whether its code may run, which is shown below. */
function Allow({ tool: { id, name, codeHash, isForThisPage }, title, commands }: AllowProps) {
  const allow = commands.find((each) => each.id === 'sessionTools.allow');
  return (
    <DecisionArea decisionKey={decisionKeyOf(id, name, codeHash, title)}>
      <Notice
        tone="caution"
        role="group"
        label={title}
        title={title}
        actions={allow === undefined ? undefined : <AllowButton act={allow} name={name} />}
      >
        {isForThisPage ? texts.linkText : texts.allowText}
      </Notice>
    </DecisionArea>
  );
}

function AllowButton({ act: { id, label, perform }, name }: { act: SessionToolAction; name: string }) {
  useDecisionAction({ id, group: 'tool', label, words: name, perform });
  return <DecisionButton onDecide={perform}>{label}</DecisionButton>;
}

function useSessionToolActions(tool: SessionTool): readonly SessionToolAction[] {
  const commands = actionsOf(tool, useApp());
  useActions((): readonly Action[] =>
    // Allowing it belongs to its card, which shows what is allowed.
    commands
      .filter(({ id }) => id !== 'sessionTools.allow')
      .map((act) => ({ id: act.id, group: 'tool', label: act.label, words: tool.name, perform: act.perform })),
  );
  return commands;
}

function actionsOf(tool: SessionTool, model: AppContext): readonly SessionToolAction[] {
  const { name, isShipped, isForThisPage, isTrustFixed, ignoredAs, state, runs, fault } = tool;
  const { allow, disallow, ignore, use } = changesOf(tool, model);
  const all: readonly (SessionToolAction | false)[] = [
    isTrustFixed !== true &&
      (state === 'new' || state === 'changed') && {
        id: 'sessionTools.allow',
        label: texts.allow,
        isShown: false,
        perform: allow,
      },
    fault === undefined &&
      runs !== undefined &&
      runs !== 'shell' &&
      state !== 'removed' && {
        id: 'sessionTools.save',
        label: texts.save,
        hint: texts.saveHint,
        isShown: true,
        perform: () => void save(tool, model),
      },
    state === 'allowed' &&
      isTrustFixed !== true &&
      !isShipped && { id: 'sessionTools.disallow', label: texts.disallow, isShown: true, perform: disallow },
    ignoredAs !== undefined &&
      state !== 'ignored' && {
        id: 'sessionTools.ignore',
        label: texts.ignore,
        hint: isShipped ? texts.shippedIgnoreHint : texts.ignoreHint,
        isShown: true,
        perform: ignore,
      },
    ignoredAs !== undefined &&
      state === 'ignored' && { id: 'sessionTools.use', label: texts.useAgain, isShown: false, perform: use },
    isForThisPage && {
      id: 'sessionTools.drop',
      label: texts.drop,
      isShown: state !== 'removed',
      perform: () => void model.host.address.drop(name).then(() => toast(texts.dropped(name))),
    },
  ];
  return all.filter((act) => act !== false);
}

/** Changes that can be undone. */
function changesOf({ id, name, ignoredAs, codeHash }: SessionTool, { host, undo }: AppContext) {
  const attempt = (label: string, act: () => Promise<void>, back: () => Promise<void>) => () => {
    void act().then(
      () => undo.getState().did(label, back),
      (error: unknown) => toast.error(texts.failed(messageOf(error))),
    );
  };
  const allow = () => host.sessionTools.allow(id, codeHash);
  const disallow = () => host.sessionTools.disallow(id);
  const ignore = (isIgnored: boolean) => () => host.sessionTools.ignore(ignoredAs ?? '', isIgnored);
  return {
    allow: attempt(texts.allowed(name), allow, disallow),
    disallow: attempt(texts.disallowed(name), disallow, allow),
    ignore: attempt(texts.ignored(name), ignore(true), ignore(false)),
    use: attempt(texts.usedAgain(name), ignore(false), ignore(true)),
  };
}

/** Stores it as the person's own tool and opens it. */
async function save({ id }: SessionTool, { host, tools }: AppContext): Promise<void> {
  try {
    const fields = await host.sessionTools.fields(id);
    const taken = new Set((await tools.getState().all()).map((tool) => tool.name));
    const record = await host.tools.add({
      ...fields,
      name: taken.has(fields.name) ? freeName(fields.name, taken) : fields.name,
    });
    navigate(pathOf(toolRoute(record.name)));
  } catch (error) {
    toast.error(texts.failed(messageOf(error)));
  }
}
