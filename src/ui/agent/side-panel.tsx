import { ChevronLeft, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import type { ConversationView } from '../../agent/contract/conversation.ts';
import { Button, IconButton } from '../elements/button.tsx';
import { useAgent, useApp } from '../stores/app-context.ts';
import { useActions } from '../stores/use-actions.ts';
import { agentTexts } from './texts/index.ts';
import type { AgentSide } from './agent-store.ts';
import { OfferPanel } from './offer-panel.tsx';
import { CallPanel } from './calls/call-panel.tsx';
import { Timeline } from './timeline.tsx';
import { isTextField } from '../elements/fields/escape.ts';
import { cx } from '../elements/class-names.ts';
import frame from '../styles/side-panel.module.css';
import styles from './side.module.css';

const texts = agentTexts;

/**
 * The panel next to the conversation: the selected call, or the trace. `covers`: on small screens it covers the
 * conversation.
 */
export function SidePanel({ view, covers }: { view: ConversationView; covers: boolean }) {
  const { agent } = useApp();
  const side = useAgent((state) => state.side);
  const close = useRef<HTMLButtonElement>(null);
  const onClose = () => {
    agent.getState().setSide(undefined);
    const opener =
      side?.kind === 'call'
        ? `[data-call="${CSS.escape(side.call)}"] button`
        : side?.kind === 'raw'
          ? `[data-raw="${CSS.escape(side.turn)}"]`
          : undefined;
    if (opener !== undefined) requestAnimationFrame(() => document.querySelector<HTMLElement>(opener)?.focus());
  };
  useEffect(() => {
    if (covers) close.current?.focus();
  }, [covers, side]);
  useActions(() => [{ id: 'agent.close-side', group: 'go', label: agentTexts.actions.closeSide, perform: onClose }]);
  if (side === undefined) return null;
  const shown = shownInSidePanel(view, side, (id) => goTo(id, covers ? onClose : undefined));
  if (shown === undefined) return null;
  return (
    <section
      className={cx(frame.panel, covers && styles.cover)}
      aria-label={shown.name}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        if (isTextField(event.target)) close.current?.focus();
        else onClose();
      }}
    >
      <header className={frame.head}>
        {covers ? (
          <Button ref={close} look="quiet" icon={<ChevronLeft size={16} aria-hidden="true" />} onClick={onClose}>
            {texts.backToConversation}
          </Button>
        ) : null}
        <h2 className={styles.title}>{shown.title}</h2>
        {covers ? null : (
          <IconButton ref={close} label={texts.closeSide} onClick={onClose}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        )}
      </header>
      <div className={styles.scroll}>{shown.content}</div>
    </section>
  );
}

interface Shown {
  readonly title: ReactNode;
  readonly name: string;
  readonly content: ReactNode;
}

const PanelBeside = lazy(async () => ({ default: (await import('../canvas/panel-beside.tsx')).PanelBeside }));
const RawPanel = lazy(async () => ({ default: (await import('./raw/raw-panel.tsx')).RawPanel }));

/** Undefined if the call or the turn is no longer in the conversation. */
function shownInSidePanel(
  view: ConversationView,
  side: AgentSide,
  onGoTo: (turnId: string) => void,
): Shown | undefined {
  const turn = side.kind === 'call' || side.kind === 'raw' ? view.turns.find(({ id }) => id === side.turn) : undefined;
  const call =
    side.kind === 'call' && turn?.role === 'model'
      ? turn.parts.find((part) => part.type === 'call' && part.callId === side.call)
      : undefined;
  if (side.kind === 'panel')
    return {
      title: texts.panelBeside,
      name: texts.panelBeside,
      content: (
        <Suspense>
          <PanelBeside key={side.panelId} panelId={side.panelId} />
        </Suspense>
      ),
    };
  if (side.kind === 'raw')
    return turn?.role === 'model'
      ? {
          title: texts.rawTitle,
          name: texts.raw,
          content: (
            <Suspense>
              <RawPanel key={turn.id} turn={turn} />
            </Suspense>
          ),
        }
      : undefined;
  return side.kind === 'timeline'
    ? {
        title: texts.timeline,
        name: texts.timeline,
        content: <Timeline view={view} onGoTo={onGoTo} />,
      }
    : side.kind === 'tools'
      ? { title: texts.offered, name: texts.offered, content: <OfferPanel conversation={view.conversation} /> }
      : turn?.role === 'model' && call?.type === 'call'
        ? {
            title: <code>{call.toolName}</code>,
            name: agentTexts.call.panel(call.toolName),
            content: <CallPanel key={call.callId} call={call} turn={turn} />,
          }
        : undefined;
}

function goTo(turnId: string, first: (() => void) | undefined): void {
  first?.();
  requestAnimationFrame(() => {
    const element = document.getElementById(turnId);
    element?.scrollIntoView({ block: 'center' });
    element?.focus({ preventScroll: true });
  });
}
