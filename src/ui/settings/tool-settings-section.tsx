import { useEffect, useState } from 'react';
import {
  DEFAULT_TRUNCATION,
  parseToolSettingsChange,
  type TruncationLimits,
  type ToolSettings,
  type ToolSettingsChange,
} from '../../catalog/contract/tool-settings.ts';
import { Button } from '../elements/button.tsx';
import { TextField } from '../elements/fields/field.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import { submits } from '../elements/fields/submits.ts';
import { useBuiltins, useApp } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { settingsTexts } from './texts/index.ts';
import { toolsTexts } from '../tools/texts/index.ts';
import { PromptSection } from '../tools/prompt-section.tsx';
import styles from './settings.module.css';

const LIMITS = Object.keys(DEFAULT_TRUNCATION) as (keyof TruncationLimits)[];

/** Settings for all tools: protected paths and how much models see. */
export function ToolSettingsSection() {
  const { builtins, undo } = useApp();
  const settings = useBuiltins((state) => state.settings);
  const failure = useBuiltins((state) => state.failure);
  const [problem, setProblem] = useState<string | undefined>();
  useEffect(() => {
    void builtins.getState().load();
  }, [builtins]);
  const save = async (change: ToolSettingsChange) => {
    setProblem(undefined);
    try {
      undo.getState().did(settingsTexts.toolSettings.saved, await builtins.getState().change(change));
    } catch (error) {
      setProblem(toolsTexts.builtins.failed(messageOf(error)));
    }
  };
  const shown = problem ?? failure;
  return (
    <>
      {shown === undefined ? null : <Notice tone="danger">{shown}</Notice>}
      {settings === undefined ? null : (
        <>
          <ProtectedPaths key={settings.protectedPaths} settings={settings} onSave={(change) => void save(change)} />
          <TruncationSettings
            key={JSON.stringify(settings.shortening)}
            settings={settings}
            onSave={(change) => void save(change)}
          />
        </>
      )}
      <PromptSection />
    </>
  );
}

interface FormProps {
  readonly settings: ToolSettings;
  readonly onSave: (change: ToolSettingsChange) => void;
}

function ProtectedPaths({ settings, onSave }: FormProps) {
  const [text, setText] = useState(settings.protectedPaths);
  return (
    <section className={styles.section}>
      <h2>{settingsTexts.toolSettings.protectedTitle}</h2>
      <p className={styles.muted}>{settingsTexts.toolSettings.protectedText}</p>
      <form className={styles.form} onSubmit={submits(() => onSave({ protectedPaths: text.trim() }))}>
        <TextField
          label={settingsTexts.toolSettings.protectedPaths}
          hint={settingsTexts.toolSettings.protectedHint}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className={styles.inline}>
          <Button type="submit" look="primary" disabled={text.trim() === settings.protectedPaths}>
            {settingsTexts.toolSettings.save}
          </Button>
        </div>
      </form>
    </section>
  );
}

function TruncationSettings({ settings, onSave }: FormProps) {
  const [typed, setTyped] = useState<Readonly<Partial<Record<keyof TruncationLimits, string>>>>({});
  const valueOf = (key: keyof TruncationLimits): string => typed[key] ?? String(settings.shortening[key]);
  const isWrong = (key: keyof TruncationLimits): boolean =>
    parseToolSettingsChange({ shortening: { [key]: Number(valueOf(key)) } }) === undefined;
  const next = { ...settings.shortening, ...Object.fromEntries(LIMITS.map((key) => [key, Number(valueOf(key))])) };
  return (
    <section className={styles.section}>
      <h2>{settingsTexts.toolSettings.shorteningTitle}</h2>
      <p className={styles.muted}>{settingsTexts.toolSettings.shorteningText}</p>
      <form className={styles.form} onSubmit={submits(() => onSave({ shortening: next }))}>
        <div className={styles.two}>
          {LIMITS.map((key) => (
            <TextField
              key={key}
              label={settingsTexts.toolSettings[key]}
              inputMode="numeric"
              error={isWrong(key) ? settingsTexts.toolSettings.wrongNumber : undefined}
              value={valueOf(key)}
              onChange={(event) => setTyped({ ...typed, [key]: event.target.value })}
            />
          ))}
        </div>
        <div className={styles.inline}>
          <Button
            type="submit"
            look="primary"
            disabled={LIMITS.some(isWrong) || LIMITS.every((key) => next[key] === settings.shortening[key])}
          >
            {settingsTexts.toolSettings.save}
          </Button>
          <Button
            look="quiet"
            disabled={LIMITS.every((key) => settings.shortening[key] === DEFAULT_TRUNCATION[key])}
            onClick={() => onSave({ shortening: DEFAULT_TRUNCATION })}
          >
            {settingsTexts.toolSettings.usual}
          </Button>
        </div>
      </form>
    </section>
  );
}
