import type { PanelDetails } from '../../../panels/contract/services.ts';
import { DecisionArea } from '../../decision/decision-area.tsx';
import { DecisionButton } from '../../decision/decision-button.tsx';
import { decisionKeyOf } from '../../decision/decision-key.ts';
import { useDecisionAction } from '../../decision/use-decision-action.ts';
import { Notice } from '../../elements/layers/notice.tsx';
import { toast } from '../../elements/layers/toast.ts';
import { useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import page from '../../styles/page-list.module.css';
import { canvasTexts } from '../texts/index.ts';

const texts = canvasTexts.allow;

/** Whether a panel may run in exactly the form that the screen shows. */
export function AllowPanel({ panel }: { panel: PanelDetails }) {
  const { host } = useApp();
  const { folder, hash, title, hasChanged, manifest } = panel;
  const { network, secrets } = manifest.permissions;
  const heading = hasChanged ? texts.changedTitle : texts.newTitle;
  const requested = [...network.map(({ origin }) => origin), ...secrets].join(', ');
  const allow = (): void => {
    host.panels.allow(folder, hash).catch((error: unknown) => toast.error(messageOf(error)));
  };
  return (
    <DecisionArea decisionKey={decisionKeyOf(folder, hash)}>
      <Notice
        tone="caution"
        role="group"
        label={heading}
        title={heading}
        actions={<AllowButton title={title} onAllow={allow} />}
      >
        <p>{texts.text}</p>
        {requested === '' ? null : (
          <p className={page.muted}>
            {canvasTexts.editor.reads}: {requested}
          </p>
        )}
      </Notice>
    </DecisionArea>
  );
}

function AllowButton({ title, onAllow }: { title: string; onAllow: () => void }) {
  useDecisionAction({ id: 'panels.allow', group: 'tool', label: texts.allow, words: title, perform: onAllow });
  return <DecisionButton onDecide={onAllow}>{texts.allow}</DecisionButton>;
}
