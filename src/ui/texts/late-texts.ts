import { publishTexts } from './en/publish.ts';
import { agentTexts } from './en/agent.ts';
import { approvalsTexts } from './en/approvals.ts';
import { appsTexts } from './en/apps.ts';
import { engineTexts } from './en/engine.ts';
import { exactTexts } from './en/exact.ts';
import { filesTexts } from './en/files.ts';
import { linkConversationsTexts } from './en/link-conversations.ts';
import { linkServersTexts } from './en/link-servers.ts';
import { openApiTexts } from './en/openapi.ts';
import { providersTexts } from './en/providers.ts';
import { projectTexts } from './en/project.ts';
import { questionsTexts } from './en/questions.ts';
import { schemaTexts } from './en/schema.ts';
import { serversTexts } from './en/servers.ts';
import { terminalTexts } from './en/terminal.ts';
import type { Shape } from './shape.ts';
import { spoken } from './spoken.ts';

const english = {
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

/** The shape every language has. */
export type LateTexts = Shape<typeof english>;
/**
 * Texts of parts that a first view does not show: only what is loaded later may import them, so that they stay out of
 * the first load.
 */
export const lateTexts: LateTexts = spoken?.late ?? english;
