import { useEffect, useEffectEvent, useRef } from 'react';
import type { ConversationView } from '../../agent/contract/conversation.ts';
import { navigate } from '../model/navigate.ts';
import { pathOf } from '../model/routes.ts';
import type { AgentSide } from './agent-store.ts';
import { useAgent, useModel } from '../stores/app-model.ts';

/**
 * What stands beside the conversation has an address of its own, and the browser's Back closes it. `asked` is what the
 * address names.
 */
export function useSideInAddress({ conversation: { id }, turns }: ConversationView, asked: string | undefined): void {
  const { agent } = useModel();
  const side = useAgent((state) => state.side);
  const hasOpened = useRef(false);
  const show = useEffectEvent((name: string | undefined) => {
    if (nameOf(agent.getState().side) === name) return;
    agent.getState().setSide(sideOf(name, turns));
  });
  const follow = useEffectEvent(() => {
    // As it is now: what the address asked for may just have been shown.
    const name = nameOf(agent.getState().side);
    if (name === asked) return;
    const path = pathOf({ screen: 'agent', id, ...(name === undefined ? {} : { side: name }) });
    if (name === undefined && hasOpened.current) {
      hasOpened.current = false;
      history.back();
      return;
    }
    // From one to the next is no step of its own.
    navigate(path, { replace: name === undefined || asked !== undefined });
    if (asked === undefined) hasOpened.current = true;
  });
  useEffect(() => {
    show(asked);
    // By Back it is closed already.
    if (asked === undefined) hasOpened.current = false;
  }, [asked]);
  useEffect(() => follow(), [side]);
}

function nameOf(side: AgentSide | undefined): string | undefined {
  return side?.kind === 'call' ? side.call : side?.kind;
}

/** Undefined for a call that is not there. */
function sideOf(name: string | undefined, turns: ConversationView['turns']): AgentSide | undefined {
  if (name === 'timeline' || name === 'tools') return { kind: name };
  for (const turn of turns) {
    const call =
      turn.role === 'model' ? turn.parts.find((part) => part.type === 'call' && part.callId === name) : undefined;
    if (call?.type === 'call') return { kind: 'call', turn: turn.id, call: call.callId };
  }
  return undefined;
}
