import { templateTexts as english } from './en/templates.ts';
import type { Shape } from './shape.ts';
import { spoken } from './spoken.ts';

/** The shape every language has. */
export type TemplateTexts = Shape<typeof english>;
/** Titles of the templates, and what each shows: loaded with them. */
export const templateTexts: TemplateTexts = spoken?.templates ?? english;
