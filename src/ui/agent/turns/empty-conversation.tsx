import type { ConversationSettings } from '../../../agent/contract/conversation.ts';
import { defined } from '../../../core/defined.ts';
import { settingRows } from '../settings/setting-rows.ts';
import { requestSettingsTexts } from '../settings/texts/index.ts';
import { AGENT_LIMITS } from '../../../agent/contract/agent-limits.ts';
import { agentTexts } from '../texts/index.ts';
import styles from './turns.module.css';

const texts = agentTexts.start;

/** Before the first message: what to do, and which settings hold for it. */
export function EmptyConversation({ settings }: { settings: ConversationSettings }) {
  const { instructions, maxSteps, ...rest } = settings;
  const set = [
    ...(instructions === '' ? [] : [requestSettingsTexts.systemPrompt]),
    ...settingRows({
      ...rest,
      ...defined({ maxSteps: maxSteps === AGENT_LIMITS.defaultSteps ? undefined : maxSteps }),
    }),
  ];
  return (
    <div className={styles.empty}>
      <p className={styles.emptyTitle}>{texts.title}</p>
      <p>{texts.text}</p>
      {set.length === 0 ? null : <p>{texts.set(set.join(' · '))}</p>}
    </div>
  );
}
