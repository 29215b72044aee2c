import type * as TypeScript from 'typescript';
import type { JsonObject } from '../../core/json/json.ts';
import type { TypedParameters, TypingSource } from '../contract/language-service.ts';
import { entryFunction, type FunctionNode } from './entry-function.ts';
import type { Project } from './project.ts';
import { boundName, literal, readNames } from './read-names.ts';
import { createTypeReader } from './type-to-schema.ts';

type Ts = typeof TypeScript;

/** The schema of the entry function's input. The project must have the source already. */
export function typedParameters(ts: Ts, { service, fileName }: Project, { code }: TypingSource): TypedParameters {
  const program = service.getProgram();
  const file = program?.getSourceFile(fileName);
  // The author's own annotation, without those inserted for the editor.
  const written = ts.createSourceFile(fileName, code, ts.ScriptTarget.ESNext, true);
  const author = entryFunction(ts, written);
  const entry = file === undefined ? undefined : entryFunction(ts, file);
  const parameter = entry?.parameters[0];
  const own = author?.parameters[0];
  if (program === undefined || author === undefined || entry === undefined)
    return { from: 'nothing', reason: 'no-function' };
  if (parameter === undefined || own === undefined) return { from: 'nothing', reason: 'no-parameter' };

  const checker = program.getTypeChecker();
  if (own.type === undefined && ts.getJSDocType(own) === undefined) return fromNames(ts, author, own);
  const reader = createTypeReader(ts, checker, parameter);
  const schema = reader.root(checker.getNonNullableType(checker.getTypeAtLocation(parameter)));
  if (schema === undefined) return { from: 'nothing', reason: 'not-an-object' };
  addPresets(ts, schema, own);
  return { from: 'type', schema, notes: reader.notes };
}

/** Adds defaults such as in `{ length = 60 }`. */
function addPresets(ts: Ts, schema: JsonObject, parameter: TypeScript.ParameterDeclaration): void {
  const properties = schema['properties'];
  if (
    !ts.isObjectBindingPattern(parameter.name) ||
    typeof properties !== 'object' ||
    properties === null ||
    Array.isArray(properties)
  )
    return;
  for (const element of parameter.name.elements) {
    const name = boundName(ts, element);
    const property = name === undefined || !Object.hasOwn(properties, name) ? undefined : properties[name];
    const preset = literal(ts, element.initializer);
    if (preset !== undefined && typeof property === 'object' && property !== null && !Array.isArray(property))
      property['default'] ??= preset;
  }
}

/** Code without types still names what it reads. */
function fromNames(ts: Ts, entry: FunctionNode, parameter: TypeScript.ParameterDeclaration): TypedParameters {
  const { names } = readNames(ts, entry, parameter);
  if (names.size === 0) return { from: 'nothing', reason: 'not-an-object' };
  const properties = Object.fromEntries([...names].map(([name, { schema }]) => [name, schema]));
  return { from: 'names', schema: { type: 'object', properties }, notes: [] };
}
