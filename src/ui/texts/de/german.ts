import type { HelpArticleTexts } from '../help-article-texts.ts';
import type { HelpTexts } from '../help-texts.ts';
import type { LateTexts } from '../late-texts.ts';
import type { PanelTexts } from '../panel-texts.ts';
import type { TemplateTexts } from '../template-texts.ts';
import type { Texts } from '../texts.ts';
import { agentTexts } from './agent.ts';
import { approvalsTexts } from './approvals.ts';
import { appsTexts } from './apps.ts';
import { backupTexts } from './backup.ts';
import { builtinTexts } from './builtins.ts';
import { casesTexts } from './cases.ts';
import { domTexts } from './dom.ts';
import { embedTexts } from './embed.ts';
import { engineTexts } from './engine.ts';
import { exportTexts } from './export.ts';
import { exactTexts } from './exact.ts';
import { filesTexts } from './files.ts';
import { firstMinuteTexts } from './first-minute.ts';
import { formTexts } from './form.ts';
import { frameTexts } from './frame.ts';
import { helpArticles } from './help-articles.ts';
import { helpTexts } from './help.ts';
import { importTexts } from './import.ts';
import { linkConversationsTexts } from './link-conversations.ts';
import { linkServersTexts } from './link-servers.ts';
import { nodeTexts } from './node.ts';
import { offlineTexts } from './offline.ts';
import { openApiTexts } from './openapi.ts';
import { paletteTexts } from './palette.ts';
import { placeTexts } from './place.ts';
import { projectTexts } from './project.ts';
import { providersTexts } from './providers.ts';
import { publishTexts } from './publish.ts';
import { questionsTexts } from './questions.ts';
import { runTexts } from './run.ts';
import { schemaTexts } from './schema.ts';
import { serversTexts } from './servers.ts';
import { settingsTexts } from './settings.ts';
import { shareTexts } from './share.ts';
import { startTexts } from './start.ts';
import { storageUseTexts } from './storage-use.ts';
import { templateTexts } from './templates.ts';
import { terminalTexts } from './terminal.ts';
import { toolTexts } from './tool.ts';
import { trialTexts } from './trial.ts';
import { undoTexts } from './undo.ts';

/** The German texts, as one script: see `scripts/languages-plugin.mjs`. */
export const first: Texts = {
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

/**
 * Those of what is loaded late. They come along: what is loaded late must find them, and a script cannot be waited for
 * there.
 */
export const late: LateTexts = {
  ...agentTexts,
  ...approvalsTexts,
  ...appsTexts,
  ...engineTexts,
  ...exactTexts,
  ...filesTexts,
  ...linkConversationsTexts,
  ...linkServersTexts,
  ...openApiTexts,
  ...publishTexts,
  ...questionsTexts,
  ...projectTexts,
  ...providersTexts,
  ...schemaTexts,
  ...serversTexts,
  ...terminalTexts,
};

/** Those of single panels, of the help, and of templates, which come along for the same reason. */
export const panels: PanelTexts = { ...placeTexts, ...storageUseTexts };
export const help: HelpTexts = helpTexts;
export const articles: HelpArticleTexts = helpArticles;
export const templates: TemplateTexts = templateTexts;
