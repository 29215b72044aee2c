import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toast } from '../../elements/layers/toast.ts';
import type { ApprovalSettings } from '../../../agent/contract/agent-api.ts';
import type { ApprovalPolicy, ApprovalRule, GroupWords } from '../../../agent/contract/conversation.ts';
import type { ApprovalGroup } from '../../../agent/contract/tool-traits.ts';
import { IconButton } from '../../elements/button.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { Segmented } from '../../elements/fields/segmented.tsx';
import { formatDateTime } from '../../lib/format.ts';
import settings from '../../settings/settings.module.css';
import { useAgent, useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { inLanguage } from '../../texts/language.ts';
import { approvalsTexts } from './texts/index.ts';
import styles from './approvals.module.css';
import words from '../../styles/prose.module.css';

const texts = approvalsTexts.settings;
const POLICIES = (['allow', 'ask', 'deny'] as const).map((id) => ({ id, label: texts.policy[id] }));

/** Which calls of models need no approval: a policy for each group of tools, and rules. */
export function ApprovalSettingsSection() {
  const { groups, shown, failure, setPolicy, remove } = useApprovalSettings();
  return (
    <>
      <section className={settings.section}>
        <p className={settings.muted}>{texts.intro}</p>
        {failure === undefined ? null : <Notice tone="danger">{failure}</Notice>}
        {shown === undefined ? null : (
          <ul className={styles.policies} aria-label={texts.policies}>
            {groups.map(({ id, name, note, policy: first }) => {
              const current = shown.policies[id] ?? first;
              return (
                <li key={id} className={styles.policy}>
                  <div className={styles.policyName}>
                    {name}
                    {note === undefined ? null : <p className={words.small}>{note}</p>}
                  </div>
                  <Segmented
                    label={name}
                    options={POLICIES}
                    value={current}
                    onChange={(policy) => void setPolicy({ id, name }, policy, current)}
                  />
                </li>
              );
            })}
          </ul>
        )}
      </section>
      {shown === undefined ? null : <Rules rules={shown.rules} onRemove={(rule) => void remove(rule)} />}
    </>
  );
}

type ShownGroup = Pick<ApprovalGroup, 'id' | 'policy'> & GroupWords;

function useApprovalSettings() {
  const { host, undo } = useApp();
  // Reloads when approvals change, since the list may have changed.
  const changed = useAgent(({ approvals }) => approvals);
  const [shown, setShown] = useState<ApprovalSettings | undefined>();
  const [groups, setGroups] = useState<readonly ShownGroup[]>([]);
  const [failure, setFailure] = useState<string | undefined>();
  useEffect(() => {
    let isHere = true;
    Promise.all([host.approvals.settings(), host.approvals.groups()]).then(
      ([read, all]) => {
        if (!isHere) return;
        setGroups(all.map(({ id, policy, words: group }) => ({ ...inLanguage(group), id, policy })));
        setShown(read);
      },
      (error: unknown) => {
        if (isHere) setFailure(messageOf(error));
      },
    );
    return () => {
      isHere = false;
    };
  }, [host, changed]);

  const change = async (
    act: () => Promise<ApprovalSettings>,
    label: string,
    back: () => Promise<ApprovalSettings>,
    quiet: boolean,
  ) => {
    try {
      setShown(await act());
      undo.getState().did(label, async () => setShown(await back()), { quiet });
    } catch (error) {
      toast.error(texts.failed(messageOf(error)));
    }
  };
  const setPolicy = ({ id, name }: Pick<ShownGroup, 'id' | 'name'>, policy: ApprovalPolicy, before: ApprovalPolicy) =>
    change(
      () => host.approvals.setPolicy(id, policy),
      texts.policyChanged(name, texts.policy[policy]),
      () => host.approvals.setPolicy(id, before),
      true,
    );
  const remove = ({ id, toolName }: ApprovalRule) =>
    change(
      () => host.approvals.removeRule(id),
      texts.removed(toolName),
      () => host.approvals.undoRemoveRule(id),
      false,
    );
  return { groups, shown, failure, setPolicy, remove };
}

function Rules({ rules, onRemove }: { rules: readonly ApprovalRule[]; onRemove: (rule: ApprovalRule) => void }) {
  return (
    <section className={settings.section}>
      <h2>{texts.rules}</h2>
      <p className={settings.muted}>{texts.rulesIntro}</p>
      {rules.length === 0 ? <p className={words.empty}>{texts.noRules}</p> : null}
      <ul className={settings.rows} aria-label={texts.list}>
        {rules.map((rule) => (
          <li key={rule.id} className={settings.item}>
            <div className={settings.itemHead}>
              <code className={settings.itemName}>{rule.toolName}</code>
              <span className={settings.muted}>{texts.since(formatDateTime(rule.createdAt))}</span>
              <span className={settings.space} />
              <IconButton label={texts.remove(rule.toolName)} onClick={() => onRemove(rule)}>
                <Trash2 size={14} aria-hidden="true" />
              </IconButton>
            </div>
            {rule.pattern === undefined ? (
              <p className={settings.muted}>{texts.anyArguments}</p>
            ) : (
              <pre className={styles.rulePattern}>{JSON.stringify(rule.pattern, null, 2)}</pre>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
