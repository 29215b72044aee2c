import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { OfferMeter, Preset } from '../../../agent/contract/agent-api.ts';
import { Button, IconButton } from '../../elements/button.tsx';
import { Dialog } from '../../elements/layers/dialog.tsx';
import { offerTexts } from './texts/index.ts';
import { PresetForm, type PresetDraft } from './preset-form.tsx';
import styles from './offer.module.css';
import words from '../../styles/prose.module.css';

const texts = offerTexts.presets;

export interface PresetsDialogProps {
  /** All tools that can be offered, with their tokens. */
  readonly tools: OfferMeter['tools'];
  readonly presets: readonly Preset[];
  /** Creates a preset without an id. Rejects with the reason. */
  readonly onSave: (preset: PresetDraft) => Promise<Preset>;
  /** Can be undone by saving the preset again. */
  readonly onRemove: (preset: Preset) => Promise<void>;
  readonly onClose: () => void;
}

/** Creates, changes and removes presets of tools. */
export function PresetsDialog({ tools, presets, onSave, onRemove, onClose }: PresetsDialogProps) {
  const [chosen, choose] = useState<string | undefined>(presets[0]?.id);
  const preset = presets.find(({ id }) => id === chosen);
  const draft: PresetDraft | undefined =
    preset ?? (chosen === undefined && presets.length > 0 ? undefined : { name: '', tools: [] });
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <div className={styles.dialog}>
        <p className={words.aside}>{texts.intro}</p>
        <div className={styles.presets}>
          <div className={styles.side}>
            {presets.length === 0 ? <p className={words.small}>{texts.none}</p> : null}
            <ul className={styles.names} aria-label={texts.list}>
              {presets.map((one) => (
                <li key={one.id} className={styles.nameRow}>
                  <Button
                    look="quiet"
                    className={styles.choose}
                    aria-pressed={one.id === chosen}
                    onClick={() => choose(one.id)}
                  >
                    <span className={styles.chooseText}>{one.name}</span>
                  </Button>
                  <IconButton label={texts.remove(one.name)} onClick={() => void onRemove(one)}>
                    <Trash2 size={14} aria-hidden="true" />
                  </IconButton>
                </li>
              ))}
            </ul>
            <Button
              icon={<Plus size={14} aria-hidden="true" />}
              aria-pressed={chosen === NEW}
              onClick={() => choose(NEW)}
            >
              {texts.add}
            </Button>
          </div>
          {draft === undefined ? null : (
            <PresetForm
              key={chosen ?? NEW}
              draft={draft}
              tools={tools}
              onSave={async (next) => {
                choose((await onSave(next)).id);
              }}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}

const NEW = 'new';
