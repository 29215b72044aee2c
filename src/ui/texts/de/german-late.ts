import { agentTexts } from './agent.ts';
import { approvalsTexts } from './approvals.ts';
import { appsTexts } from './apps.ts';
import { engineTexts } from './engine.ts';
import { filesTexts } from './files.ts';
import { linkConversationsTexts } from './link-conversations.ts';
import { linkServersTexts } from './link-servers.ts';
import { openApiTexts } from './openapi.ts';
import { projectTexts } from './project.ts';
import { providersTexts } from './providers.ts';
import { questionsTexts } from './questions.ts';
import { schemaTexts } from './schema.ts';
import { serversTexts } from './servers.ts';
import { terminalTexts } from './terminal.ts';

/** The German texts of what is loaded late. Nothing here may import what the app's entry holds, which waits for this. */
export const germanLate = { ...agentTexts, ...approvalsTexts, ...appsTexts, ...engineTexts, ...filesTexts, ...linkConversationsTexts, ...linkServersTexts, ...openApiTexts, ...questionsTexts, ...projectTexts, ...providersTexts, ...schemaTexts, ...serversTexts, ...terminalTexts };
