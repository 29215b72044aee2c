import type { HelpArticleTexts } from './help-article-texts.ts';
import type { HelpTexts } from './help-texts.ts';
import type { LateTexts } from './late-texts.ts';
import type { PanelTexts } from './panel-texts.ts';
import type { TemplateTexts } from './template-texts.ts';
import type { Texts } from './texts.ts';

/**
 * Every group of texts that a language has. English has them where they are needed, another language all in its one
 * script.
 */
export interface Spoken {
  readonly first: Texts;
  readonly late: LateTexts;
  readonly panels: PanelTexts;
  readonly help: HelpTexts;
  readonly articles: HelpArticleTexts;
  readonly templates: TemplateTexts;
}

/**
 * The texts of this page’s language, which a script before the app's modules puts there, see
 * `scripts/languages-plugin.mjs`; undefined for English.
 */
export const spoken = (globalThis as { readonly toolyardTexts?: Spoken }).toolyardTexts;
