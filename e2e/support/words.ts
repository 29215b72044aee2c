import { german as agentGerman } from '../../src/ui/agent/texts/de.ts';
import { english as agentEnglish } from '../../src/ui/agent/texts/en.ts';
import { german as casesGerman } from '../../src/ui/cases/texts/de.ts';
import { english as casesEnglish } from '../../src/ui/cases/texts/en.ts';
import { german as editorGerman } from '../../src/ui/editor/texts/de.ts';
import { english as editorEnglish } from '../../src/ui/editor/texts/en.ts';
import { german as filesGerman } from '../../src/ui/files/texts/de.ts';
import { english as filesEnglish } from '../../src/ui/files/texts/en.ts';
import { german as formGerman } from '../../src/ui/form/texts/de.ts';
import { english as formEnglish } from '../../src/ui/form/texts/en.ts';
import { german as importFirstGerman } from '../../src/ui/import/texts/first/de.ts';
import { english as importFirstEnglish } from '../../src/ui/import/texts/first/en.ts';
import { german as linkGerman } from '../../src/ui/import/link/texts/de.ts';
import { english as linkEnglish } from '../../src/ui/import/link/texts/en.ts';
import { german as paletteGerman } from '../../src/ui/palette/texts/de.ts';
import { english as paletteEnglish } from '../../src/ui/palette/texts/en.ts';
import { german as questionsGerman } from '../../src/ui/questions/texts/de.ts';
import { english as questionsEnglish } from '../../src/ui/questions/texts/en.ts';
import { german as runGerman } from '../../src/ui/run/texts/de.ts';
import { english as runEnglish } from '../../src/ui/run/texts/en.ts';
import { german as serversGerman } from '../../src/ui/servers/texts/de.ts';
import { english as serversEnglish } from '../../src/ui/servers/texts/en.ts';
import { german as settingsFirstGerman } from '../../src/ui/settings/texts/first/de.ts';
import { english as settingsFirstEnglish } from '../../src/ui/settings/texts/first/en.ts';
import { german as shareGerman } from '../../src/ui/share/texts/de.ts';
import { english as shareEnglish } from '../../src/ui/share/texts/en.ts';
import { german as sharedGerman } from '../../src/ui/texts/de.ts';
import { english as sharedEnglish } from '../../src/ui/texts/en.ts';
import { german as startGerman } from '../../src/ui/start/texts/de.ts';
import { english as startEnglish } from '../../src/ui/start/texts/en.ts';
import { german as toolsGerman } from '../../src/ui/tools/texts/de.ts';
import { english as toolsEnglish } from '../../src/ui/tools/texts/en.ts';
import { german as trialGerman } from '../../src/ui/trial/texts/de.ts';
import { english as trialEnglish } from '../../src/ui/trial/texts/en.ts';
import type { Shape } from '../../src/ui/texts/shape.ts';

export const ENGLISH = {
  agent: agentEnglish,
  cases: casesEnglish,
  editor: editorEnglish,
  files: filesEnglish,
  form: formEnglish,
  importFirst: importFirstEnglish,
  link: linkEnglish,
  palette: paletteEnglish,
  questions: questionsEnglish,
  run: runEnglish,
  servers: serversEnglish,
  settingsFirst: settingsFirstEnglish,
  share: shareEnglish,
  shared: sharedEnglish,
  start: startEnglish,
  tools: toolsEnglish,
  trial: trialEnglish,
};

/** What the journeys look for, in the language of the page. */
export type Words = Shape<typeof ENGLISH>;

export const GERMAN: Words = {
  agent: agentGerman,
  cases: casesGerman,
  editor: editorGerman,
  files: filesGerman,
  form: formGerman,
  importFirst: importFirstGerman,
  link: linkGerman,
  palette: paletteGerman,
  questions: questionsGerman,
  run: runGerman,
  servers: serversGerman,
  settingsFirst: settingsFirstGerman,
  share: shareGerman,
  shared: sharedGerman,
  start: startGerman,
  tools: toolsGerman,
  trial: trialGerman,
};
