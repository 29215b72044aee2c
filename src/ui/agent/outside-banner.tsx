import type { ConversationView } from '../../agent/contract/conversation.ts';
import { DecisionArea } from '../decision/decision-area.tsx';
import { DecisionButton } from '../decision/decision-button.tsx';
import { ExactLine, ExactText } from '../elements/views/exact-text.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import { agentTexts } from './texts/index.ts';
import { settingRows } from './settings/setting-rows.ts';
import { useConversation } from './list/use-conversation-actions.ts';
import styles from './conversation.module.css';

const texts = agentTexts.outside;

/**
 * Shown above a conversation from outside until a person takes it over: where it came from, and the instructions that
 * are not in force before that.
 */
export function OutsideBanner({ outside }: { outside: NonNullable<ConversationView['outside']> }) {
  const { commands, isRecorded } = useConversation();
  const { kind, name, instructions, shared, digest } = outside;
  const settings = settingRows(shared);
  return (
    <div className={styles.outside}>
      <DecisionArea decisionKey={digest}>
        <Notice
          tone="caution"
          role="group"
          label={texts.label}
          title={texts.title[kind]}
          actions={
            isRecorded ? null : (
              <DecisionButton onDecide={() => commands.takeOver(digest)}>{texts.takeOver}</DecisionButton>
            )
          }
        >
          <div className={styles.outsideWords}>
            {name === '' ? null : (
              <p>
                <ExactLine text={texts.from(name)} />
              </p>
            )}
            <p>{texts.text}</p>
            {instructions === '' ? (
              <p>{texts.noInstructions}</p>
            ) : (
              <>
                <p>{texts.instructions}</p>
                <ExactText label={texts.instructionsLabel} text={instructions} isProse />
              </>
            )}
            {settings.length === 0 ? null : (
              <>
                <p>{texts.settings}</p>
                <ul>
                  {settings.map((row) => (
                    <li key={row}>
                      <ExactLine text={row} />
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
        </Notice>
      </DecisionArea>
    </div>
  );
}
