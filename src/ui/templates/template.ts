import type { ToolFields } from '../../core/tool.ts';
import type { templatesTexts } from './texts/index.ts';

/** What people make, in the order of the home screen. */
export const TEMPLATE_GROUPS = ['blank', 'http', 'data', 'text', 'files', 'agents', 'programs'] as const;
export type TemplateGroup = (typeof TEMPLATE_GROUPS)[number];

/** A template for a tool. It runs as it is, with the example arguments of its schema. */
export interface Template {
  /** The key of its title and description in the texts. */
  readonly id: keyof typeof templatesTexts;
  readonly group: TemplateGroup;
  /** Further words by which a search finds it. */
  readonly words?: string;
  readonly fields: ToolFields;
}

export const BROWSER = { timeout: 30_000, environment: 'browser', enabled: true, language: 'javascript' } as const;
export const NODE = { ...BROWSER, environment: 'node' } as const;
