import { AppWindow } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { McpServerView, McpToolView } from '../../mcp/contract/mcp-api.ts';
import type { ToolId } from '../../core/ids.ts';
import { DecisionButton } from '../decision/decision-button.tsx';
import { DecisionCard } from '../decision/decision-card.tsx';
import { Button } from '../elements/button.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import cards from '../questions/question-card.module.css';
import { useApp, useServers } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import type { RunView } from '../run/run-store.ts';
import { appsTexts } from './texts/index.ts';
import { readAppPage, type AppPage } from './app-page.ts';
import { AppView, type AppViewEnd } from './app-view.tsx';
import styles from './apps.module.css';

const texts = appsTexts;

/** Apps that a person has allowed to be shown in this tab, by server, address and resource. */
const allowed = new Set<string>();

interface AppPanelProps {
  readonly tool: { readonly id: ToolId };
  readonly view: RunView;
  /** Otherwise only a button is shown. */
  readonly isOffered?: boolean;
  /** Writes a text of the app into the person's next message. */
  readonly onWrite?: (text: string) => void;
}

/** The app of a server for a tool's result; nothing for a tool without one. */
export function AppPanel({ tool, view, isOffered = true, onWrite }: AppPanelProps) {
  const server = useServers((state) => state.servers)?.find(({ tools }) =>
    tools.some(({ toolId }) => toolId === tool.id),
  );
  const own = server?.tools.find(({ toolId }) => toolId === tool.id);
  const uri = own?.definition.uiResource;
  if (server === undefined || own === undefined || uri === undefined) return null;
  const location = locationOf(server, uri);
  // Nothing that was agreed to for one address goes on with another.
  return (
    <Panel
      key={`${view.toolCallId} ${location}`}
      location={location}
      server={server}
      tool={own}
      uri={uri}
      run={view}
      isOffered={isOffered}
      onWrite={onWrite}
    />
  );
}

/** Includes the address: at another address it is another server. */
function locationOf({ server }: McpServerView, uri: string): string {
  return `${server.id} ${server.transport === 'stdio' ? JSON.stringify([server.command, server.args]) : server.url} ${uri}`;
}

type Step =
  | { readonly kind: 'ask' }
  | { readonly kind: 'left' }
  | { readonly kind: 'open' }
  | { readonly kind: 'ended'; readonly how: AppViewEnd };

interface PanelProps {
  readonly location: string;
  readonly server: McpServerView;
  readonly tool: McpToolView;
  readonly uri: string;
  readonly run: RunView;
  readonly isOffered: boolean;
  readonly onWrite: AppPanelProps['onWrite'];
}

function Panel(props: PanelProps) {
  const { location, server, tool, isOffered } = props;
  const { name } = server.server;
  const [step, setStep] = useState<Step>({ kind: !isOffered ? 'left' : allowed.has(location) ? 'open' : 'ask' });
  const show = () => {
    allowed.add(location);
    setStep({ kind: 'open' });
  };
  if (step.kind === 'open') return <FetchedApp {...props} onEnd={(how) => setStep({ kind: 'ended', how })} />;
  if (step.kind === 'ask') {
    return (
      <DecisionCard decisionKey={`${name} ${location}`} label={texts.has(name)} isDelicate={false} takesFocus={false}>
        <p className={cards.head}>
          <AppWindow size={16} aria-hidden="true" className={cards.icon} />
          <strong>{texts.has(name)}</strong>
        </p>
        <p>{texts.what}</p>
        <p className={cards.muted}>{texts.not}</p>
        <div className={cards.actions}>
          <DecisionButton onDecide={show}>{texts.show}</DecisionButton>
          <DecisionButton look="quiet" onDecide={() => setStep({ kind: 'left' })}>
            {texts.notNow}
          </DecisionButton>
        </div>
      </DecisionCard>
    );
  }
  return (
    <div className={styles.again}>
      {step.kind === 'ended' ? <p role="status">{texts.ended[step.how]}</p> : null}
      <Button onClick={() => setStep(allowed.has(location) ? { kind: 'open' } : { kind: 'ask' })}>
        {texts.showAgain(tool.name)}
      </Button>
    </div>
  );
}

interface FetchedAppProps extends Omit<PanelProps, 'location' | 'isOffered'> {
  readonly onEnd: (how: AppViewEnd) => void;
}

function FetchedApp({ server, tool, uri, run, onEnd, onWrite }: FetchedAppProps) {
  const { host } = useApp();
  const [page, setPage] = useState<AppPage>();
  const { id } = server.server;
  useEffect(() => {
    let isHere = true;
    host.mcp.ask(id, { type: 'read-resource', uri }).then(
      (answer) =>
        isHere ? setPage(answer.ok ? readAppPage(answer.value) : { ok: false, message: answer.message }) : undefined,
      (error: unknown) => (isHere ? setPage({ ok: false, message: messageOf(error) }) : undefined),
    );
    return () => {
      isHere = false;
    };
  }, [host, id, uri]);
  if (page === undefined) return <p role="status">{texts.loading}</p>;
  if (!page.ok) {
    return (
      <Notice tone="danger" role="alert">
        {texts.failed(page.message)}
      </Notice>
    );
  }
  return <AppView server={server} tool={tool} page={page} run={run} onEnd={onEnd} onWrite={onWrite} />;
}
