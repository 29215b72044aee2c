import { useEffect, useEffectEvent, useRef } from 'react';
import type { ConversationView } from '../../agent/contract/conversation.ts';
import { navigate } from '../lib/navigate.ts';
import { pathOf } from '../lib/routes.ts';
import { besideName, panelBeside } from '../canvas/navigation.ts';
import type { AgentSide } from './agent-store.ts';
import { useAgent, useApp } from '../stores/app-context.ts';
import { defined } from '../../core/defined.ts';

/** Keeps the side panel in the address, so that the browser's Back closes it. `asked` is the name in the address. */
export function useSideInAddress({ conversation: { id }, turns }: ConversationView, asked: string | undefined): void {
  const { agent } = useApp();
  const side = useAgent((state) => state.side);
  const hasOpened = useRef(false);
  const show = useEffectEvent((name: string | undefined) => {
    if (nameOf(agent.getState().side) === name) return;
    agent.getState().setSide(sideOf(name, turns));
  });
  const follow = useEffectEvent(() => {
    // Reads the current state: the panel of the address may have just opened.
    const name = nameOf(agent.getState().side);
    if (name === asked) return;
    const path = pathOf({ screen: 'agent', id, ...defined({ side: name }) });
    if (name === undefined && hasOpened.current) {
      hasOpened.current = false;
      history.back();
      return;
    }
    // Switching from one to another adds no history entry.
    navigate(path, { replace: name === undefined || asked !== undefined });
    if (asked === undefined) hasOpened.current = true;
  });
  useEffect(() => {
    show(asked);
    // The browser's Back has already closed it.
    if (asked === undefined) hasOpened.current = false;
  }, [asked]);
  useEffect(() => follow(), [side]);
}

/** Before the id of a turn whose request and response are shown. */
const RAW = 'raw-';

function nameOf(side: AgentSide | undefined): string | undefined {
  if (side?.kind === 'panel') return besideName(side.panelId);
  return side?.kind === 'call' ? side.call : side?.kind === 'raw' ? RAW + side.turn : side?.kind;
}

/** Undefined for a missing call or turn. */
function sideOf(name: string | undefined, turns: ConversationView['turns']): AgentSide | undefined {
  if (name === 'timeline' || name === 'tools') return { kind: name };
  const panelId = panelBeside(name);
  if (panelId !== undefined) return { kind: 'panel', panelId };
  for (const turn of turns) {
    if (turn.role === 'model' && name === RAW + turn.id) return { kind: 'raw', turn: turn.id };
    const call =
      turn.role === 'model' ? turn.parts.find((part) => part.type === 'call' && part.callId === name) : undefined;
    if (call?.type === 'call') return { kind: 'call', turn: turn.id, call: call.callId };
  }
  return undefined;
}
