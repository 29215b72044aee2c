import type { JsonValue } from '../../core/json/json.ts';
import type { ExecuteToolOptions, PublicResult, ToolyardApi } from '../toolyard-api.ts';

/** An answer of `window.toolyard.environment`. `data` is `result`, by the name that some callers know. */
export interface EnvironmentAnswer extends PublicResult {
  readonly data?: JsonValue;
}

/** `window.toolyard.environment`: the tools for the page in a panel, by short names. */
export function environmentApi(
  executeTool: (options: ExecuteToolOptions) => Promise<PublicResult>,
): ToolyardApi['environment'] {
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
