import { backupTexts } from './en/backup.ts';
import { builtinTexts } from './en/builtins.ts';
import { casesTexts } from './en/cases.ts';
import { domTexts } from './en/dom.ts';
import { embedTexts } from './en/embed.ts';
import { exportTexts } from './en/export.ts';
import { firstMinuteTexts } from './en/first-minute.ts';
import { formTexts } from './en/form.ts';
import { frameTexts } from './en/frame.ts';
import { importTexts } from './en/import.ts';
import { nodeTexts } from './en/node.ts';
import { offlineTexts } from './en/offline.ts';
import { paletteTexts } from './en/palette.ts';
import { runTexts } from './en/run.ts';
import { settingsTexts } from './en/settings.ts';
import { shareTexts } from './en/share.ts';
import { startTexts } from './en/start.ts';
import { toolTexts } from './en/tool.ts';
import { trialTexts } from './en/trial.ts';
import { undoTexts } from './en/undo.ts';
import type { Shape } from './shape.ts';
import { spoken } from './spoken.ts';

const english = {
  ...frameTexts,
  ...startTexts,
  ...toolTexts,
  ...runTexts,
  ...builtinTexts,
  ...casesTexts,
  ...formTexts,
  ...domTexts,
  ...nodeTexts,
  ...offlineTexts,
  ...importTexts,
  ...backupTexts,
  ...exportTexts,
  ...settingsTexts,
  ...paletteTexts,
  ...trialTexts,
  ...embedTexts,
  ...undoTexts,
  ...shareTexts,
  ...firstMinuteTexts,
};

/** The shape every language has. */
export type Texts = Shape<typeof english>;
/** The texts in the language of this page. */
export const texts: Texts = spoken?.first ?? english;
