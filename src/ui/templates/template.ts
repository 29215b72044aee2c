import type { ToolFields } from '../../core/tool.ts';
import type { TemplateTexts } from '../texts/template-texts.ts';

/** What a template is about; the home screen shows them in this order. */
export const TEMPLATE_GROUPS = ['first', 'inputs', 'results', 'network', 'keeping', 'browser', 'node'] as const;
export type TemplateGroup = (typeof TEMPLATE_GROUPS)[number];

/** A tool to start from. It runs as it is, with what its schema gives as an example. */
export interface Template {
  /** By which its title and what it shows are found in the texts. */
  readonly id: keyof TemplateTexts;
  readonly group: TemplateGroup;
  readonly fields: ToolFields;
}

export const BROWSER = { timeout: 30_000, environment: 'browser', enabled: true, language: 'javascript' } as const;
export const NODE = { ...BROWSER, environment: 'node' } as const;
