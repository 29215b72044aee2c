import { backupTexts } from './backup.ts';
import { builtinTexts } from './builtins.ts';
import { casesTexts } from './cases.ts';
import { domTexts } from './dom.ts';
import { embedTexts } from './embed.ts';
import { exportTexts } from './export.ts';
import { formTexts } from './form.ts';
import { frameTexts } from './frame.ts';
import { importTexts } from './import.ts';
import { nodeTexts } from './node.ts';
import { offlineTexts } from './offline.ts';
import { paletteTexts } from './palette.ts';
import { publishTexts } from './publish.ts';
import { runTexts } from './run.ts';
import { settingsTexts } from './settings.ts';
import { shareTexts } from './share.ts';
import { startTexts } from './start.ts';
import { toolTexts } from './tool.ts';
import { trialTexts } from './trial.ts';
import { undoTexts } from './undo.ts';

/** The German texts of a first view. Nothing here may import what the app's entry holds, which waits for this. */
export const german = { ...frameTexts, ...startTexts, ...toolTexts, ...runTexts, ...builtinTexts, ...casesTexts, ...formTexts, ...domTexts, ...nodeTexts, ...offlineTexts, ...importTexts, ...backupTexts, ...publishTexts, ...exportTexts, ...settingsTexts, ...paletteTexts, ...trialTexts, ...embedTexts, ...undoTexts, ...shareTexts };
