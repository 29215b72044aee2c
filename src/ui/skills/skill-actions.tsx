import { useState } from 'react';
import type { SkillView } from '../../skills/contract/services.ts';
import { NEW_DRAFT } from '../agent/agent-store.ts';
import { Button } from '../elements/button.tsx';
import { toast } from '../elements/layers/toast.ts';
import { navigate } from '../lib/navigate.ts';
import { pathOf } from '../lib/routes.ts';
import { shareStore } from '../share/share-store.ts';
import { useApp } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { usePanelStore } from '../stores/panel-store.ts';
import { ExportSkills } from './export-skills.tsx';
import styles from '../styles/page-list.module.css';
import { skillsTexts } from './texts/index.ts';

const texts = skillsTexts.view;
const LIST = pathOf({ screen: 'panel', panel: 'skills', path: [] });

/** What a person does with a skill, besides allowing it. */
export function SkillActions({ skill }: { skill: SkillView }) {
  const { host, agent, undo } = useApp();
  const share = usePanelStore(shareStore);
  const [isExporting, setExporting] = useState(false);
  const { text, tier, path, isAllowed, isOff, hiddenBy } = skill;
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  const tryIt = (): void => {
    agent.getState().setDraft(NEW_DRAFT, { text: `/skill:${text.name} `, images: [] });
    navigate(pathOf({ screen: 'agent' }));
  };
  const remove = async (): Promise<void> => {
    const act = await host.skills.remove(path);
    undo.getState().did(texts.removed(text.name), () => host.files.undo(act));
    navigate(LIST);
  };
  return (
    <div className={styles.actions}>
      {isAllowed && hiddenBy === undefined && text.isForPeople ? (
        <Button look="primary" onClick={tryIt}>
          {texts.try}
        </Button>
      ) : null}
      {tier === 'server' ? null : <Button onClick={() => setExporting(true)}>{texts.export}</Button>}
      {tier === 'workspace' && hiddenBy === undefined ? (
        <Button onClick={() => share.getState().open({ skills: [path] })}>{texts.share}</Button>
      ) : null}
      {tier !== 'workspace' && tier !== 'server' ? (
        <Button onClick={() => void attempt(() => host.skills.setOff(text.name, !isOff))}>
          {isOff ? texts.on : texts.off}
        </Button>
      ) : null}
      {(tier === 'workspace' || tier === 'server') && isAllowed ? (
        <Button onClick={() => void attempt(() => host.skills.disallow(path))}>{texts.disallow}</Button>
      ) : null}
      {tier === 'workspace' ? (
        <Button look="danger" onClick={() => void attempt(remove)}>
          {texts.remove}
        </Button>
      ) : null}
      {isExporting ? <ExportSkills paths={[path]} name={text.name} onClose={() => setExporting(false)} /> : null}
    </div>
  );
}
