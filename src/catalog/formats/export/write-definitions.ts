import type { ExportLoss } from '../../contract/export.ts';
import { exportChange } from '../../contract/faults/export-changes.ts';
import { isRecord } from '../../../core/json/json.ts';
import { pointerOf } from '../../../core/json/json-pointer.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import { PROVIDER_RULES, type Provider } from '../../definition/provider-rules.ts';
import { definitionItems, definitionParts } from '../import/definition-shapes.ts';
import { readDefinition } from '../import/definitions.ts';
import { lossOf } from './losses.ts';
import { toDefinitions } from './to-definitions.ts';
import { fileNameFor, type Written } from './written.ts';
import { defined } from '../../../core/defined.ts';

/** Writes definitions in a provider's format. */
export function writeDefinitions(records: readonly ToolRecord[], provider: Provider): Written {
  const value = toDefinitions(records, provider);
  const items = definitionItems(value);
  const losses = records.map((record, index) => {
    const back = readDefinition(items[index]);
    // Our own reader drops it in favour of a template, but other readers get it.
    const returns = definitionParts(items[index])?.returns;
    return lossOf(
      record,
      back.ok ? { ...back.fields, ...defined({ returns }) } : {},
      provider,
      refusedNames(record, provider),
    );
  });
  const path = fileNameFor(records, `${provider}.json`);
  return { fileName: path, files: [{ path, text: `${JSON.stringify(value, null, 2)}\n` }], losses };
}

/** Parameters whose names the provider refuses: renaming them would break the code. */
function refusedNames({ parameters }: ToolRecord, provider: Provider): ExportLoss['changes'] {
  const fits = PROVIDER_RULES[provider].parameterName;
  const names = isRecord(parameters['properties']) ? Object.keys(parameters['properties']) : [];
  return names
    .filter((name) => fits?.test(name) === false)
    .map((name) =>
      exportChange(pointerOf(['parameters', 'properties', name]), { code: 'change-parameter-name', values: [] }),
    );
}
