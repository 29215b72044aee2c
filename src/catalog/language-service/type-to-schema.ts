import type * as TypeScript from 'typescript';
import type { JsonObject, JsonSchema, JsonValue } from '../../core/json/json.ts';
import type { TypeNote } from '../contract/language-service.ts';
import { documentedKeywords } from './documented-keywords.ts';
import { joinBranches } from './join-branches.ts';
import { templatePattern } from './template-pattern.ts';
import { defined } from '../../core/defined.ts';

type Ts = typeof TypeScript;
type Type = TypeScript.Type;

const MAX_DEPTH = 24;
const MAX_PROPERTIES = 2_000;

/** Library types that become text in JSON, with their formats. */
const AS_TEXT = new Map([
  ['Date', 'date-time'],
  ['URL', 'uri'],
]);
/** Library types without a JSON form: as objects they would be their methods. */
const NO_JSON =
  /^(?:Map|Set|WeakMap|WeakSet|WeakRef|Promise|RegExp|Error|Blob|File|FormData|Headers|Request|Response|ReadableStream|WritableStream|AbortSignal|Iterator|Generator|Buffer|(?:Shared)?ArrayBuffer|DataView|\w+Array)$/;

/** Converts types of one program to schemas. */
export interface TypeReader {
  /** What could not be expressed, in order. */
  readonly notes: readonly TypeNote[];
  /** The schema of the input; undefined if it is not an object. */
  readonly root: (type: Type) => JsonSchema | undefined;
}

/** @param at node at which the type is used */
export function createTypeReader(ts: Ts, checker: TypeScript.TypeChecker, at: TypeScript.Node): TypeReader {
  return new Reader(ts, checker, at);
}

class Reader implements TypeReader {
  readonly notes: TypeNote[] = [];
  readonly #ts: Ts;
  readonly #checker: TypeScript.TypeChecker;
  /** Objects that are being converted, with their name under `$defs` once they are referenced recursively. */
  readonly #open = new Map<Type, { name: string | undefined; readonly isRoot: boolean }>();
  readonly #definitions = new Map<string, JsonSchema>();
  readonly #at: TypeScript.Node;
  #properties = 0;

  constructor(ts: Ts, checker: TypeScript.TypeChecker, at: TypeScript.Node) {
    this.#ts = ts;
    this.#checker = checker;
    this.#at = at;
  }

  root(type: Type): JsonSchema | undefined {
    const schema: JsonObject = this.#read(type, '', 0);
    const branches = Array.isArray(schema['anyOf']) ? schema['anyOf'] : [schema];
    const isObject = branches.every(
      (part) =>
        typeof part === 'object' &&
        part !== null &&
        !Array.isArray(part) &&
        (part['type'] === 'object' || typeof part['$ref'] === 'string'),
    );
    if (!isObject) return undefined;
    const symbol = type.aliasSymbol ?? type.getSymbol();
    const about = symbol === undefined ? {} : documentedKeywords(this.#ts, this.#checker, symbol);
    return {
      ...(schema['anyOf'] === undefined ? {} : { type: 'object' }),
      ...schema,
      ...about,
      ...(this.#definitions.size > 0 ? { $defs: Object.fromEntries(this.#definitions) } : {}),
    };
  }

  #note(kind: TypeNote['kind'], path: string, type: Type | string): JsonSchema {
    this.notes.push({ kind, path, what: typeof type === 'string' ? type : this.#checker.typeToString(type) });
    return {};
  }

  #read(type: Type, path: string, depth: number): JsonSchema {
    const { TypeFlags } = this.#ts;
    const { flags } = type;
    if (depth > MAX_DEPTH || this.#properties > MAX_PROPERTIES) return this.#note('cut', path, type);
    if ((flags & TypeFlags.Any) !== 0) return this.#note('any', path, type);
    if ((flags & TypeFlags.Unknown) !== 0) return {};
    if ((flags & TypeFlags.BooleanLiteral) !== 0)
      return { type: 'boolean', const: this.#checker.typeToString(type) === 'true' };
    if ((flags & TypeFlags.Boolean) !== 0) return { type: 'boolean' };
    if (type.isStringLiteral() || type.isNumberLiteral()) return { type: typeof type.value, const: type.value };
    if (type.isUnion()) return joinBranches(this.#branchesOf(type).map((branch) => this.#read(branch, path, depth)));
    if ((flags & TypeFlags.TemplateLiteral) !== 0)
      return templatePattern(this.#ts, type as TypeScript.TemplateLiteralType);
    if ((flags & TypeFlags.StringLike) !== 0) return { type: 'string' };
    if ((flags & TypeFlags.NumberLike) !== 0) return { type: 'number' };
    if ((flags & TypeFlags.Null) !== 0) return { type: 'null' };
    if (
      (flags &
        (TypeFlags.Undefined | TypeFlags.Void | TypeFlags.Never | TypeFlags.BigIntLike | TypeFlags.ESSymbolLike)) !==
      0
    )
      return this.#note('no-json', path, type);
    if ((flags & TypeFlags.TypeParameter) !== 0) return this.#unresolved(type, path, depth);
    if (type.isIntersection()) {
      // `string & { brand }` is a plain text at run time.
      const plain = type.types.find(
        (part) => (part.flags & (TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BooleanLike)) !== 0,
      );
      if (plain !== undefined) return this.#read(plain, path, depth);
    }
    if ((flags & TypeFlags.NonPrimitive) !== 0) return { type: 'object' };
    return (flags & (TypeFlags.Object | TypeFlags.Intersection)) === 0
      ? this.#note('no-json', path, type)
      : this.#readObject(type, path, depth);
  }

  #unresolved(type: Type, path: string, depth: number): JsonSchema {
    const { TypeFlags } = this.#ts;
    this.#note('unresolved', path, type);
    const constraint = this.#checker.getBaseConstraintOfType(type);
    return constraint === undefined || (constraint.flags & TypeFlags.Unknown) !== 0
      ? {}
      : this.#read(constraint, path, depth + 1);
  }

  /** The branches of a union as written: `boolean` is a single one, `undefined` means that a value may be missing. */
  #branchesOf(type: TypeScript.UnionType): readonly Type[] {
    const { TypeFlags } = this.#ts;
    const parts = type.types.filter((part) => (part.flags & (TypeFlags.Undefined | TypeFlags.Void)) === 0);
    const booleans = parts.filter((part) => (part.flags & TypeFlags.BooleanLiteral) !== 0);
    return booleans.length < 2
      ? parts
      : [...parts.filter((part) => !booleans.includes(part)), this.#checker.getBooleanType()];
  }

  #readObject(type: Type, path: string, depth: number): JsonSchema {
    const name = type.getSymbol()?.getName() ?? '';
    const format = isOfLibrary(type) ? AS_TEXT.get(name) : undefined;
    if (format !== undefined) {
      this.#note('as-text', path, type);
      return { type: 'string', format };
    }
    if (this.#checker.isTupleType(type)) return this.#readTuple(type as TypeScript.TypeReference, path, depth);
    if (this.#checker.isArrayType(type)) {
      const [item] = this.#checker.getTypeArguments(type as TypeScript.TypeReference);
      return { type: 'array', ...(item === undefined ? {} : itemsOf(this.#read(item, `${path}[]`, depth + 1))) };
    }
    if (
      type.getCallSignatures().length > 0 ||
      type.getConstructSignatures().length > 0 ||
      (isOfLibrary(type) && NO_JSON.test(name))
    )
      return this.#note('no-json', path, type);
    const around = this.#open.get(type);
    if (around !== undefined) {
      if (around.isRoot) return { $ref: '#' };
      around.name ??= this.#freeName(type.aliasSymbol?.getName() ?? name);
      return { $ref: `#/$defs/${around.name}` };
    }
    const entry = { name: undefined as string | undefined, isRoot: this.#open.size === 0 };
    this.#open.set(type, entry);
    const schema = this.#readMembers(type, path, depth);
    this.#open.delete(type);
    if (entry.name === undefined) return schema;
    this.#definitions.set(entry.name, schema);
    return { $ref: `#/$defs/${entry.name}` };
  }

  #readTuple(type: TypeScript.TypeReference, path: string, depth: number): JsonSchema {
    // A tuple's target has the kinds of its items.
    const { minLength, hasRestElement, elementFlags } = type.target as TypeScript.TupleType;
    const items = this.#checker
      .getTypeArguments(type)
      .map((item, index) => this.#read(item, `${path}[${String(index)}]`, depth + 1));
    if (!hasRestElement)
      return { type: 'array', prefixItems: items, items: false, minItems: minLength, maxItems: items.length };
    const rest = elementFlags.findIndex((flags) => (flags & this.#ts.ElementFlags.Variable) !== 0);
    if (rest < items.length - 1) this.#note('cut', path, type);
    return {
      type: 'array',
      ...(rest > 0 ? { prefixItems: items.slice(0, rest) } : {}),
      items: items[rest] ?? {},
      ...(minLength > 0 ? { minItems: minLength } : {}),
    };
  }

  #readMembers(type: Type, path: string, depth: number): JsonSchema {
    const { TypeFlags } = this.#ts;
    const found = new Map<string, JsonValue>();
    const required: string[] = [];
    for (const symbol of this.#checker.getPropertiesOfType(type)) {
      const name = symbol.getName();
      const inner = path === '' ? name : `${path}.${name}`;
      const own = this.#checker.getTypeOfSymbolAtLocation(symbol, this.#at);
      this.#properties += 1;
      if (name.startsWith('__@') || this.#isFunction(own)) {
        this.#note('no-json', name.startsWith('__@') ? path : inner, name.startsWith('__@') ? 'symbol' : own);
        continue;
      }
      found.set(name, { ...this.#read(own, inner, depth + 1), ...documentedKeywords(this.#ts, this.#checker, symbol) });
      const isOptional = (symbol.flags & this.#ts.SymbolFlags.Optional) !== 0 || this.#holdsUndefined(own);
      if (!isOptional) required.push(name);
    }
    const index = this.#checker
      .getIndexInfosOfType(type)
      .find(({ keyType }) => (keyType.flags & (TypeFlags.String | TypeFlags.Number | TypeFlags.TemplateLiteral)) !== 0);
    const others = index === undefined ? undefined : this.#read(index.type, `${path}[*]`, depth + 1);
    return {
      type: 'object',
      ...(found.size > 0 || others === undefined ? { properties: Object.fromEntries(found) } : {}),
      ...(required.length > 0 ? { required } : {}),
      ...defined({ additionalProperties: others }),
    };
  }

  #isFunction(type: Type): boolean {
    const present = this.#checker.getNonNullableType(type);
    return present.getCallSignatures().length > 0 || present.getConstructSignatures().length > 0;
  }

  #holdsUndefined(type: Type): boolean {
    const { TypeFlags } = this.#ts;
    return type.isUnion()
      ? type.types.some((part) => this.#holdsUndefined(part))
      : (type.flags & (TypeFlags.Undefined | TypeFlags.Void)) !== 0;
  }

  #freeName(preferred: string): string {
    const plain = /^\w+$/.test(preferred) && !preferred.startsWith('__') ? preferred : 'Type';
    let name = plain;
    const taken = new Set([...this.#definitions.keys(), ...[...this.#open.values()].map((each) => each.name)]);
    for (let count = 2; taken.has(name); count += 1) name = `${plain}${String(count)}`;
    return name;
  }
}

function isOfLibrary(type: Type): boolean {
  return (
    type
      .getSymbol()
      ?.declarations?.some((declaration) => /^\/(?:lib|node_modules)\//.test(declaration.getSourceFile().fileName)) ===
    true
  );
}

function itemsOf(items: JsonSchema): JsonObject {
  return Object.keys(items).length === 0 ? {} : { items };
}
