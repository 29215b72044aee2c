import type { Template } from '../templates/template.ts';
import { templatesTexts } from '../templates/texts/index.ts';
import { startTexts } from './texts/index.ts';

/** The text in which a template is searched. */
export function templateText({ id, group, words, fields }: Template): string {
  const { title, hint } = templatesTexts[id];
  return [
    title,
    hint,
    startTexts.groups[group],
    fields.name,
    fields.description,
    fields.language,
    fields.environment,
    words,
  ].join(' ');
}
