import type { JsonValue } from '../../core/json/json.ts';
import type { ExecuteToolOptions, PublicResult } from '../toolyard-api.ts';

/** An answer of `window.toolyard.environment`. `data` is `result`, by the name that some callers know. */
export interface EnvironmentAnswer extends PublicResult {
  readonly data?: JsonValue;
}

/**
 * Sees and acts on the panel that is on the screen, or on the document of a running tool: `annotate` gives numbers,
 * the others take them. Never rejects; each is a call of the tool that does it, as `executeTool` makes it.
 */
export interface EnvironmentApi {
  annotate(options?: {
    readonly format?: 'text' | 'json';
    readonly scope?: number;
    readonly max?: number;
    readonly changes_only?: boolean;
  }): Promise<EnvironmentAnswer>;
  click(annotationId: number, options?: { readonly count?: number }): Promise<EnvironmentAnswer>;
  type(
    annotationId: number,
    text: string,
    options?: { readonly clear?: boolean; readonly submit?: boolean },
  ): Promise<EnvironmentAnswer>;
  scroll(
    direction: 'up' | 'down' | 'left' | 'right' | 'top' | 'bottom',
    annotationId?: number,
  ): Promise<EnvironmentAnswer>;
  content(options?: { readonly format?: 'text' | 'markdown'; readonly max_chars?: number }): Promise<EnvironmentAnswer>;
  screenshot(options?: { readonly annotated?: boolean }): Promise<EnvironmentAnswer>;
  pressKey(key: string, annotationId?: number): Promise<EnvironmentAnswer>;
  selectText(
    annotationId: number,
    options?: { readonly text?: string; readonly start?: number; readonly end?: number },
  ): Promise<EnvironmentAnswer>;
  selection(): Promise<EnvironmentAnswer>;
  hover(annotationId: number): Promise<EnvironmentAnswer>;
}

/** `window.toolyard.environment`: the tools for the page in a panel, by short names. */
export function environmentApi(executeTool: (options: ExecuteToolOptions) => Promise<PublicResult>): EnvironmentApi {
  const call = async (toolName: string, parameters: object): Promise<EnvironmentAnswer> => {
    const answer = await executeTool({ toolName, parameters });
    return answer.result === undefined ? answer : { ...answer, data: answer.result };
  };
  return {
    annotate: (options = {}) => call('annotate_page', options),
    click: (annotationId, options = {}) => call('click_element', { ...options, annotationId }),
    type: (annotationId, text, options = {}) => call('type_text', { ...options, annotationId, text }),
    scroll: (direction, annotationId) =>
      call('scroll_page', { direction, ...(annotationId === undefined ? {} : { annotationId }) }),
    content: (options = {}) => call('get_page_content', options),
    screenshot: (options = {}) => call('capture_screenshot', options),
    pressKey: (key, annotationId) =>
      call('press_key', { key, ...(annotationId === undefined ? {} : { annotationId }) }),
    selectText: (annotationId, options = {}) => call('select_text', { ...options, annotationId }),
    selection: () => call('get_selection', {}),
    hover: (annotationId) => call('hover_element', { annotationId }),
  };
}
