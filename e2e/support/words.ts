import { german as agentFirstGerman } from '../../src/ui/agent/texts/first/de.ts';
import { english as agentFirstEnglish } from '../../src/ui/agent/texts/first/en.ts';
import { german as filesFirstGerman } from '../../src/ui/files/texts/first/de.ts';
import { english as filesFirstEnglish } from '../../src/ui/files/texts/first/en.ts';
import { german as serversFirstGerman } from '../../src/ui/servers/texts/first/de.ts';
import { english as serversFirstEnglish } from '../../src/ui/servers/texts/first/en.ts';
import { german as approvalsGerman } from '../../src/ui/agent/approvals/texts/de.ts';
import { english as approvalsEnglish } from '../../src/ui/agent/approvals/texts/en.ts';
import { german as providersGerman } from '../../src/ui/agent/providers/texts/de.ts';
import { english as providersEnglish } from '../../src/ui/agent/providers/texts/en.ts';
import { german as importReviewGerman } from '../../src/ui/import/texts/de.ts';
import { english as importReviewEnglish } from '../../src/ui/import/texts/en.ts';
import { german as runFirstGerman } from '../../src/ui/run/texts/first/de.ts';
import { english as runFirstEnglish } from '../../src/ui/run/texts/first/en.ts';
import { german as storageGerman } from '../../src/ui/settings/storage/texts/de.ts';
import { english as storageEnglish } from '../../src/ui/settings/storage/texts/en.ts';
import { german as terminalGerman } from '../../src/ui/terminal/texts/de.ts';
import { english as terminalEnglish } from '../../src/ui/terminal/texts/en.ts';
import { german as toolsFirstGerman } from '../../src/ui/tools/texts/first/de.ts';
import { english as toolsFirstEnglish } from '../../src/ui/tools/texts/first/en.ts';
import { german as compareGerman } from '../../src/ui/agent/compare/texts/de.ts';
import { english as compareEnglish } from '../../src/ui/agent/compare/texts/en.ts';
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
  agentFirst: agentFirstEnglish,
  filesFirst: filesFirstEnglish,
  serversFirst: serversFirstEnglish,
  approvals: approvalsEnglish,
  providers: providersEnglish,
  importReview: importReviewEnglish,
  runFirst: runFirstEnglish,
  storage: storageEnglish,
  terminal: terminalEnglish,
  toolsFirst: toolsFirstEnglish,
  compare: compareEnglish,
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
  agentFirst: agentFirstGerman,
  filesFirst: filesFirstGerman,
  serversFirst: serversFirstGerman,
  approvals: approvalsGerman,
  providers: providersGerman,
  importReview: importReviewGerman,
  runFirst: runFirstGerman,
  storage: storageGerman,
  terminal: terminalGerman,
  toolsFirst: toolsFirstGerman,
  compare: compareGerman,
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
