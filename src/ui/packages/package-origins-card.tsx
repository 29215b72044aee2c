import { useState } from 'react';
import type { ToolRecord } from '../../core/tool.ts';
import type { AccessDecision } from '../../sandbox/contract/services.ts';
import { DecisionArea } from '../decision/decision-area.tsx';
import { DecisionButton } from '../decision/decision-button.tsx';
import { decisionKeyOf } from '../decision/decision-key.ts';
import { Notice } from '../elements/layers/notice.tsx';
import { useApp } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { runTexts } from '../run/texts/index.ts';
import { packagesTexts } from './texts/index.ts';
import styles from './package-origins-card.module.css';

interface PackageOriginsCardProps {
  readonly access: AccessDecision;
  readonly tool: ToolRecord;
  readonly origins: readonly string[];
}

/**
 * Asks whether package archives may be fetched from origins other than the registry's. Nothing was requested there
 * before.
 */
export function PackageOriginsCard(props: PackageOriginsCardProps) {
  return (
    <DecisionArea decisionKey={decisionKeyOf(props.tool.name, props.access.decision)}>
      <Content {...props} />
    </DecisionArea>
  );
}

function Content({ tool, access, origins }: PackageOriginsCardProps) {
  const { runs } = useApp();
  const [failure, setFailure] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const allow = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await runs.getState().allow(tool, access, 'always');
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  const actions = (
    <>
      <DecisionButton disabled={isBusy} onDecide={() => runs.getState().deny(tool.id)}>
        {runTexts.denied.deny}
      </DecisionButton>
      <DecisionButton disabled={isBusy} onDecide={() => void allow()}>
        {packagesTexts.origins.allow(origins.length)}
      </DecisionButton>
    </>
  );
  return (
    <Notice
      tone="caution"
      role="group"
      label={packagesTexts.origins.title}
      title={packagesTexts.origins.title}
      actions={actions}
    >
      <p>{packagesTexts.origins.text}</p>
      <ul className={styles.origins}>
        {origins.map((origin) => (
          <li key={origin}>
            <code>{origin}</code>
          </li>
        ))}
      </ul>
      {failure === undefined ? null : <p role="alert">{failure}</p>}
    </Notice>
  );
}
