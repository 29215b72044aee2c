import { drawing } from './drawing.ts';
import { empty } from './empty.ts';
import { notesMap } from './notes-map.ts';
import { pageCopy } from './page-copy.ts';
import { table } from '../../../panels/contract/templates/table.ts';
import type { PanelTemplate } from '../../../panels/contract/templates/template.ts';

export const TEMPLATE_IDS = ['table', 'drawing', 'notes', 'page', 'empty'] as const;
export type TemplateId = (typeof TEMPLATE_IDS)[number];

/** What a new panel can begin with. */
export const PANEL_TEMPLATES: Readonly<Record<TemplateId, PanelTemplate>> = {
  table,
  drawing,
  notes: notesMap,
  page: pageCopy,
  empty,
};
