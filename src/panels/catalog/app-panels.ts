import type { JsonSchema } from '../../core/json/json.ts';
import type { EndpointMethod, PanelTool } from '../contract/panel.ts';

/** A tool of a panel of the app; the route table of the app answers it. */
export interface AppPanelTool extends PanelTool {
  readonly isReading: boolean;
  /** `filePath` is taken from the file that is open, never from a model. */
  readonly hasOpenFile: boolean;
}

const NONE: JsonSchema = { type: 'object', properties: {}, required: [] };

/** The tools of the app's own panels, by the id of the panel. */
export const APP_PANEL_TOOLS: ReadonlyMap<string, readonly AppPanelTool[]> = new Map([
  [
    'code-editor',
    [
      {
        ...toolOf('code_editor_read_file', 'GET', '/api/code-editor/file', NONE),
        description: 'Reads the code of the tool, or the file, that is open in the editor.',
        isReading: true,
        hasOpenFile: true,
      },
      {
        ...toolOf('code_editor_save_file', 'POST', '/api/code-editor/file/save', {
          type: 'object',
          properties: { content: { type: 'string', description: 'The whole new text' } },
          required: ['content'],
        }),
        description:
          'Replaces the code of the tool, or the file, that is open in the editor, and saves it. Read it first.',
        isReading: false,
        hasOpenFile: true,
      },
    ],
  ],
]);

function toolOf(
  name: string,
  method: EndpointMethod,
  path: string,
  parameters: JsonSchema,
): Omit<PanelTool, 'description'> {
  return { name, endpoint: { method, path, pathParameters: [], isAbsolute: false }, parameters };
}
