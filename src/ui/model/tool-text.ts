import type { ToolFields } from '../../core/tool.ts';
import { draftOf, type ToolDraft } from './tool-draft.ts';

type Brought = Pick<ToolFields, 'packages' | 'pinnedFiles'>;

/** A whole tool as lines of text, for showing differences. */
export function toolAsText(tool: ToolFields): string {
  return draftAsText(tool.name, draftOf(tool), tool);
}

export function draftAsText(name: string, draft: ToolDraft, brought: Brought): string {
  return `${propertiesText(name, draft, brought)}\n\n${draft.code}`;
}

/** Everything but the code. */
export function propertiesText(name: string, draft: ToolDraft, { packages, pinnedFiles = [] }: Brought): string {
  const lines = [
    `name: ${name}`,
    `description: ${draft.description}`,
    `environment: ${draft.environment}`,
    `language: ${draft.language}`,
    `enabled: ${draft.enabled ? 'yes' : 'no'}`,
    `timeout: ${draft.timeoutText} ms`,
    ...optional('guidance', draft.guidance),
    ...optional('returns', draft.returnsText),
    ...optional('requested permissions', draft.permissionsText),
    ...(packages?.packages ?? []).map(({ path, version }) => `package: ${path} ${version}`),
    ...pinnedFiles.map(({ path, hash }) => `workspace file: ${path} ${hash.slice(0, 16)}`),
    `parameters: ${draft.parametersText}`,
  ];
  return lines.join('\n');
}

function optional(label: string, text: string): string[] {
  return text === '' ? [] : [`${label}: ${text}`];
}
