import { ToolyardError } from '../../../core/errors.ts';
import { EXPORT_FORMATS, type ExportFormat, type ExportResult } from '../../contract/export.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import { literalKeys } from '../import/review-findings.ts';
import { writeDefinitions } from './write-definitions.ts';
import type { ServerDeps } from './write-mcp-server.ts';
import { writeToolsJson } from './write-tools-json.ts';
import type { Written } from './written.ts';

const HOLDS_CODE: ReadonlySet<ExportFormat> = new Set(['tools.json', 'ai-sdk', 'mcp-server']);

/**
 * Exports tools to another format and reports what is lost: the output is parsed again and compared.
 *
 * @throws ToolyardError `invalid-input` for an unknown format
 */
export async function exportTools(
  records: readonly ToolRecord[],
  format: ExportFormat,
  deps: ServerDeps,
): Promise<ExportResult> {
  if (!EXPORT_FORMATS.includes(format))
    throw new ToolyardError(
      'invalid-input',
      `There is no format ${JSON.stringify(format)}. Known: ${EXPORT_FORMATS.join(', ')}`,
    );
  const { losses, refused = [], ...written } = await write(records, format, deps);
  const refusedTools = new Set(refused.map(({ tool }) => tool));
  const texts = records.filter(({ name }) => HOLDS_CODE.has(format) && !refusedTools.has(name));
  return {
    ...written,
    losses: losses.filter(({ fields, changes }) => fields.length + changes.length > 0),
    refused,
    keys: texts.flatMap(({ name, code }) => literalKeys(code).map(({ line, kind }) => ({ tool: name, line, kind }))),
  };
}

function write(records: readonly ToolRecord[], format: ExportFormat, deps: ServerDeps): Written | Promise<Written> {
  switch (format) {
    case 'openai':
    case 'anthropic':
    case 'gemini':
    case 'mcp':
      return writeDefinitions(records, format);
    case 'tools.json':
      return writeToolsJson(records);
    case 'ai-sdk':
      return import('./write-ai-module.ts').then(({ writeAiModule }) => writeAiModule(records, deps.analyzer));
    case 'mcp-server':
      return import('./write-mcp-server.ts').then(({ writeMcpServer }) => writeMcpServer(records, deps));
  }
}
