import { useEffect, useState } from 'react';
import type { Conversation } from '../../../agent/contract/conversation.ts';
import { AGENT_LIMITS } from '../../../agent/contract/agent-limits.ts';
import { Button } from '../../elements/button.tsx';
import { SelectField, TextArea, TextField } from '../../elements/fields/field.tsx';
import { submits } from '../../elements/fields/submits.ts';
import { Dialog } from '../../elements/layers/dialog.tsx';
import { useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { PresetRow } from './preset-row.tsx';
import {
  changeOf,
  chosenTool,
  draftOf,
  problemsOf,
  settingsOf,
  toolValue,
  type SettingsDraft,
} from './settings-draft.ts';
import { requestSettingsTexts as texts } from './texts/index.ts';
import { useSettingsPresets } from './use-settings-presets.ts';
import styles from './settings.module.css';
import words from '../../styles/prose.module.css';

/** What the model is told and asked for in one conversation: its system prompt, and the settings of its requests. */
export function SettingsDialog({
  conversation: { id, settings },
  onClose,
}: {
  conversation: Conversation;
  onClose: () => void;
}) {
  const { host } = useApp();
  const [draft, setDraft] = useState(() => draftOf(settings));
  const [failure, setFailure] = useState('');
  const presets = useSettingsPresets(() => settingsOf(draft));
  const problems = problemsOf(draft);
  const change = (part: Partial<SettingsDraft>) => setDraft((now) => ({ ...now, ...part }));
  const save = async () => {
    if (problems.size > 0) return;
    try {
      await host.conversations.change(id, { settings: changeOf(draft) });
      onClose();
    } catch (error) {
      setFailure(texts.failed(messageOf(error)));
    }
  };
  return (
    <Dialog title={texts.title} compact onClose={onClose}>
      <div className={styles.body}>
        <PresetRow
          presets={presets}
          canSave={problems.size === 0}
          onApply={(preset) => {
            setDraft(draftOf(preset.settings ?? {}));
            presets.report(texts.presets.applied(preset.name));
          }}
        />
        <form className={styles.form} onSubmit={submits(save)}>
          <p className={words.small}>{texts.intro}</p>
          <TextArea
            label={texts.systemPrompt}
            hint={texts.systemPromptHint}
            placeholder={texts.default}
            rows={5}
            maxLength={AGENT_LIMITS.maxTextChars}
            value={draft.instructions}
            onChange={({ target }) => change({ instructions: target.value })}
          />
          <Numbers draft={draft} problems={problems} onChange={change} />
          <ToolChoiceField id={id} draft={draft} onChange={change} />
          <div className={styles.actions}>
            <Button type="submit" look="primary" disabled={problems.size > 0}>
              {texts.save}
            </Button>
            <Button look="quiet" onClick={onClose}>
              {texts.cancel}
            </Button>
            <span role="status" className={words.failure}>
              {failure}
            </span>
          </div>
        </form>
      </div>
    </Dialog>
  );
}

interface FieldsProps {
  readonly draft: SettingsDraft;
  readonly onChange: (part: Partial<SettingsDraft>) => void;
}

function Numbers({ draft, problems, onChange }: FieldsProps & { readonly problems: ReturnType<typeof problemsOf> }) {
  const rows = [
    ['temperature', texts.temperatureHint, texts.default],
    ['maxOutputTokens', texts.maxOutputTokensHint, texts.default],
    ['maxSteps', texts.maxStepsHint, texts.maxStepsDefault(AGENT_LIMITS.defaultSteps)],
  ] as const;
  return (
    <div className={styles.numbers}>
      {rows.map(([name, hint, placeholder]) => (
        <TextField
          key={name}
          label={texts[name]}
          hint={hint}
          placeholder={placeholder}
          inputMode={name === 'temperature' ? 'decimal' : 'numeric'}
          value={draft[name]}
          error={problems.has(name) ? texts.problems[name] : undefined}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      ))}
    </div>
  );
}

function ToolChoiceField({ id, draft, onChange }: FieldsProps & { readonly id: Conversation['id'] }) {
  const names = useToolNames(id);
  const chosen = chosenTool(draft);
  const all = chosen === undefined || names.includes(chosen) ? names : [chosen, ...names];
  return (
    <SelectField
      label={texts.toolChoice}
      hint={texts.toolChoiceHint}
      value={draft.toolChoice}
      onChange={({ target }) => onChange({ toolChoice: target.value })}
    >
      <option value="">{texts.default}</option>
      {(['auto', 'none', 'required'] as const).map((choice) => (
        <option key={choice} value={choice}>
          {texts.choices[choice]}
        </option>
      ))}
      {all.length === 0 ? null : (
        <optgroup label={texts.oneTool}>
          {all.map((name) => (
            <option key={name} value={toolValue(name)}>
              {texts.tool(name)}
            </option>
          ))}
        </optgroup>
      )}
    </SelectField>
  );
}

/** The tools that the conversation offers. */
function useToolNames(id: Conversation['id']): readonly string[] {
  const { host } = useApp();
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    let isCurrent = true;
    host.conversations.offerMeter(id).then(
      ({ tools }) => {
        if (isCurrent) setNames(tools.flatMap(({ name, state }) => (state === 'off' ? [] : [name])));
      },
      // Without them, the other choices are still there.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [host, id]);
  return names;
}
