import { useEffect, useState } from 'react';
import type { ConversationId } from '../../agent/contract/conversation.ts';
import { useApp } from '../stores/app-context.ts';
import { agentTexts } from './texts/index.ts';

const texts = agentTexts;

type NotifyState = 'on' | 'off' | 'none';

/** Whether the browser allows notifications of the hidden page. `none`: not supported. */
export function useNotify(): { readonly state: NotifyState; readonly ask: () => Promise<boolean> } {
  const [state, setState] = useState(present);
  return {
    state,
    ask: async () => {
      const answer = await Notification.requestPermission();
      setState(present());
      return answer === 'granted';
    },
  };
}

function present(): NotifyState {
  if (typeof Notification === 'undefined' || Notification.permission === 'denied') return 'none';
  return Notification.permission === 'granted' ? 'on' : 'off';
}

/** Shows in the title, and in a notification if allowed, that a run ended or waits while the tab is hidden. */
export function RunNotices(): null {
  const { agent } = useApp();
  useEffect(() => {
    const before = new Map<ConversationId, boolean>();
    let waiting = 0;
    const look = ({ views, approvals }: ReturnType<typeof agent.getState>) => {
      for (const [id, { isRunning, conversation }] of views) {
        if (before.get(id) === true && !isRunning && document.hidden) {
          agent.getState().setEnded(conversation.title);
          notify(texts.doneTitle, conversation.title, id);
        }
        before.set(id, isRunning);
      }
      if (approvals.length > waiting && document.hidden)
        notify(texts.waitsTitle, approvals[0]?.toolName ?? '', 'approval');
      waiting = approvals.length;
    };
    look(agent.getState());
    const seen = () => {
      if (!document.hidden) agent.getState().setEnded(undefined);
    };
    const end = agent.subscribe(look);
    document.addEventListener('visibilitychange', seen);
    return () => {
      end();
      document.removeEventListener('visibilitychange', seen);
    };
  }, [agent]);
  return null;
}

function notify(title: string, body: string, tag: string): void {
  if (present() !== 'on') return;
  try {
    const notification = new Notification(title, { body, tag });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch (error) {
    // Phones allow notifications only from service workers; the title shows it too.
    if (!(error instanceof TypeError)) throw error;
  }
}
