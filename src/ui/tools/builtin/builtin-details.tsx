import { lazy, Suspense, useEffect, useState } from 'react';
import { toast } from '../../elements/layers/toast.ts';
import type { SessionToolSummary } from '../../../catalog/contract/session-tool.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import type { BuiltinView } from '../../../catalog/contract/builtin.ts';
import { Badge } from '../../elements/badge.tsx';
import { Button, ButtonLink } from '../../elements/button.tsx';
import { DiffView } from '../../elements/views/diff-view.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { definitionText, overrideOf, recordOfBuiltin } from './builtin-record.ts';
import { navigate } from '../../lib/navigate.ts';
import { hrefOf, pathOf, toolRoute } from '../../lib/routes.ts';
import { untilUnmounted } from '../../lib/until-unmounted.ts';
import { useApp, useSessionTools } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { useActions } from '../../stores/use-actions.ts';
import { toolsTexts } from '../texts/index.ts';
import { toolsFirstTexts } from '../texts/first/index.ts';
import { ParameterList } from '../parameter-list.tsx';
import styles from './builtin-details.module.css';

const Terminal = lazy(async () => ({ default: (await import('../../terminal/terminal.tsx')).Terminal }));

/** A built-in tool's description, and the user's settings for it. */
export function BuiltinDetails({ builtin }: { builtin: BuiltinView }) {
  const { name, documentation, isRemoved, isOverridden, timeoutMs, inputSchema } = builtin;
  const commands = useBuiltinActions(builtin);
  return (
    <div className={styles.details}>
      <Head builtin={builtin} commands={commands} />
      {isRemoved ? (
        <Notice
          tone="info"
          actions={<Button onClick={() => commands.setRemoved(false)}>{toolsTexts.builtins.putBack}</Button>}
        >
          {toolsTexts.builtins.isRemoved}
        </Notice>
      ) : null}
      {isOverridden ? <Override builtin={builtin} /> : null}
      {name === 'bash' ? (
        <Suspense fallback={null}>
          <Terminal />
        </Suspense>
      ) : null}
      <section className={styles.section} aria-label={toolsTexts.builtins.definition}>
        <h2>{toolsTexts.builtins.definition}</h2>
        <ParameterList schema={inputSchema} />
        <p className={styles.muted}>{toolsTexts.builtins.timeLimit(timeoutMs)}</p>
      </section>
      <section className={styles.section} aria-label={toolsTexts.builtins.documentation}>
        <h2>{toolsTexts.builtins.documentation}</h2>
        {documentation.split('\n\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
    </div>
  );
}

function useBuiltinActions(builtin: BuiltinView) {
  const { host, builtins, undo, surface } = useApp();
  const { name, isRemoved, isOverridden } = builtin;
  const attempt = async (act: () => Promise<void>) => {
    try {
      await act();
    } catch (error) {
      toast.error(toolsTexts.builtins.failed(messageOf(error)));
    }
  };
  const setRemoved = (removed: boolean) =>
    void attempt(async () => {
      const back = await builtins.getState().setRemoved(name, removed);
      undo.getState().did(removed ? toolsTexts.builtins.removed(name) : toolsTexts.builtins.back(name), back);
    });
  const override = () =>
    void attempt(async () => {
      await host.tools.add(overrideOf(builtin, toolsTexts.builtins.overrideComment(name)));
      navigate(pathOf(toolRoute(name)));
    });
  const canOverride = surface === 'app' && !isOverridden;
  useActions(() => [
    {
      id: 'builtin.remove',
      group: 'tool',
      label: isRemoved ? toolsTexts.builtins.putBack : toolsTexts.builtins.remove,
      words: name,
      perform: () => setRemoved(!isRemoved),
    },
    ...(canOverride
      ? [
          {
            id: 'builtin.override',
            group: 'tool',
            label: toolsTexts.builtins.override,
            words: name,
            perform: override,
          } as const,
        ]
      : []),
  ]);
  return { setRemoved, override: canOverride ? override : undefined };
}

interface HeadProps {
  readonly builtin: BuiltinView;
  readonly commands: ReturnType<typeof useBuiltinActions>;
}

function Head({ builtin: { name, description, isRemoved }, commands: { setRemoved, override } }: HeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.top}>
        <h1 className={styles.name}>{name}</h1>
        <Badge colour="gray" title={toolsFirstTexts.builtins.badgeHint}>
          {toolsFirstTexts.builtins.badge}
        </Badge>
        <span className={styles.space} />
        {override === undefined ? null : (
          <Button title={toolsTexts.builtins.overrideHint} onClick={override}>
            {toolsTexts.builtins.override}
          </Button>
        )}
        {isRemoved ? null : (
          <Button look="quiet" title={toolsTexts.builtins.removeHint} onClick={() => setRemoved(true)}>
            {toolsTexts.builtins.remove}
          </Button>
        )}
      </div>
      <p>{description}</p>
    </header>
  );
}

/** The tool of the same name that runs instead, and the difference of the definitions. */
function Override({ builtin }: { builtin: BuiltinView }) {
  const { host } = useApp();
  const sessionTool = useSessionTools(({ tools }) => sessionToolOf(tools, builtin.name));
  const [own, setOwn] = useState<Pick<ToolRecord, 'description' | 'parameters'> | undefined>();
  useEffect(() => {
    const found =
      sessionTool === undefined
        ? host.tools.get(builtin.name)
        : host.sessionTools
            .get(sessionTool.id)
            .then(({ description, inputSchema }) => ({ description, parameters: inputSchema }));
    return untilUnmounted(found, setOwn);
  }, [builtin, host, sessionTool]);
  return (
    <>
      <Notice
        tone="info"
        actions={
          <ButtonLink
            href={hrefOf(
              sessionTool === undefined ? toolRoute(builtin.name) : { screen: 'sessionTools', id: sessionTool.id },
            )}
          >
            {sessionTool === undefined ? toolsTexts.builtins.openOwn : toolsTexts.builtins.openOther}
          </ButtonLink>
        }
      >
        {toolsTexts.builtins.isOverridden}
      </Notice>
      {own === undefined ? null : (
        <DiffView
          label={sessionTool === undefined ? toolsTexts.builtins.difference : toolsTexts.builtins.differenceOther}
          before={definitionText(recordOfBuiltin(builtin))}
          after={definitionText(own)}
        />
      )}
    </>
  );
}

/** The session tool of a name that takes precedence over or replaces a stored one; undefined if there is none. */
function sessionToolOf(tools: readonly SessionToolSummary[], name: string): SessionToolSummary | undefined {
  const named = tools.filter((tool) => tool.name === name && tool.state !== 'broken' && tool.state !== 'ignored');
  return named.find(({ isForThisPage }) => isForThisPage) ?? named.find(({ isOverridden }) => !isOverridden);
}
