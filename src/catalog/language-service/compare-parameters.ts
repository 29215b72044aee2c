import type * as TypeScript from 'typescript';
import { isRecord, type JsonSchema, type JsonValue } from '../../core/json/json.ts';
import { referencesOf } from '../contract/schema-references.ts';
import type { TextSpan, TypeCheck, TypingSource, UndeclaredParameter } from '../contract/language-service.ts';
import { entryFunction } from './entry-function.ts';
import { typedParameters } from './parameters.ts';
import type { Project } from './project.ts';
import { readNames } from './read-names.ts';

type Ts = typeof TypeScript;
type Compared = Pick<TypeCheck, 'undeclared' | 'unused'>;

const NOTHING: Compared = { undeclared: [], unused: [] };
const MAX_FOUND = 50;
/** Subschemas of one schema that are looked at for names. */
const MAX_SUBSCHEMAS = 500;

/** Compares the names that the entry function takes with those of the schema. The project must have the source. */
export function compareParameters(ts: Ts, project: Project, source: TypingSource): Compared {
  const { parameters } = source;
  const file = ts.createSourceFile(project.fileName, source.code, ts.ScriptTarget.ESNext, true);
  const entry = entryFunction(ts, file);
  if (!isRecord(parameters) || entry === undefined || hasSyntaxErrors(project)) return NOTHING;
  const [own] = entry.parameters;
  const { names, isWhole } = readNames(ts, entry, own);
  const declared = declaredNames(parameters);
  const properties = isRecord(parameters['properties']) ? Object.keys(parameters['properties']) : [];
  const typed = own === undefined ? undefined : writtenType(ts, project, source, own);
  return {
    undeclared:
      declared === undefined || own === undefined
        ? []
        : undeclaredIn(typed, names, { from: own.getStart(file), to: own.getEnd() })
            .filter(({ name }) => !declared.has(name))
            .slice(0, MAX_FOUND),
    unused: isWhole ? [] : properties.filter((name) => !names.has(name)).slice(0, MAX_FOUND),
  };
}

/** Names of code that does not parse are guesses. */
function hasSyntaxErrors({ service, fileName }: Project): boolean {
  return service.getSyntacticDiagnostics(fileName).length > 0;
}

function writtenType(
  ts: Ts,
  project: Project,
  source: TypingSource,
  own: TypeScript.ParameterDeclaration,
): JsonSchema | undefined {
  if (own.type === undefined && ts.getJSDocType(own) === undefined) return undefined;
  const found = typedParameters(ts, project, source);
  return found.from === 'type' ? found.schema : undefined;
}

/** Every name of the type, or, without a type, every name that is read. */
function undeclaredIn(
  typed: JsonSchema | undefined,
  names: ReturnType<typeof readNames>['names'],
  around: TextSpan,
): UndeclaredParameter[] {
  if (typed === undefined)
    return [...names].map(([name, { schema, at }]) => ({
      name,
      schema,
      isRequired: false,
      definitions: {},
      ...at,
    }));
  const { properties, required, $defs } = typed;
  const needed: readonly JsonValue[] = Array.isArray(required) ? required : [];
  const definitions = isRecord($defs) ? $defs : {};
  return Object.entries(isRecord(properties) ? properties : {}).flatMap(([name, schema]) =>
    isRecord(schema)
      ? [
          {
            name,
            schema: schema as JsonSchema,
            isRequired: needed.includes(name),
            definitions: definitions as UndeclaredParameter['definitions'],
            ...(names.get(name)?.at ?? around),
          },
        ]
      : [],
  );
}

/** The names of an input; undefined if it may have others, or if they lie elsewhere. */
function declaredNames(root: JsonSchema): ReadonlySet<string> | undefined {
  const resolve = referencesOf(root);
  const names = new Set<string>();
  const seen = new Set<unknown>();
  const left: unknown[] = [root];
  for (let schema = left.pop(); schema !== undefined; schema = left.pop()) {
    if (!isRecord(schema) || seen.has(schema)) continue;
    seen.add(schema);
    const { $ref, $dynamicRef, properties, patternProperties, additionalProperties, required } = schema;
    if (seen.size > MAX_SUBSCHEMAS || $dynamicRef !== undefined || patternProperties !== undefined) return undefined;
    if (isRecord(additionalProperties)) return undefined;
    if (isRecord(properties)) for (const name of Object.keys(properties)) names.add(name);
    if (Array.isArray(required)) for (const name of required) if (typeof name === 'string') names.add(name);
    if (typeof $ref === 'string') {
      const target = resolve($ref);
      if (target === undefined) return undefined;
      left.push(target);
    }
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
      const branches = schema[keyword];
      if (Array.isArray(branches)) left.push(...(branches as readonly unknown[]));
    }
    for (const keyword of ['if', 'then', 'else']) left.push(schema[keyword] ?? true);
    if (isRecord(schema['dependentSchemas'])) left.push(...Object.values(schema['dependentSchemas']));
  }
  return names;
}
