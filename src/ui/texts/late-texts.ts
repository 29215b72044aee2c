import { engineTexts } from './en/engine.ts';
import { filesTexts } from './en/files.ts';
import { openApiTexts } from './en/openapi.ts';
import { projectTexts } from './en/project.ts';
import { questionsTexts } from './en/questions.ts';
import { schemaTexts } from './en/schema.ts';
import { terminalTexts } from './en/terminal.ts';

/** Texts of parts that a first view does not show: only what is loaded later may import them, so that they stay out of the first load. */
export const lateTexts = { ...engineTexts, ...filesTexts, ...openApiTexts, ...questionsTexts, ...projectTexts, ...schemaTexts, ...terminalTexts };
