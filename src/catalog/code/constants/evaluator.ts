import type { Expression, Identifier, Program } from 'acorn';
import type { JsonValue } from '../../../core/json/json.ts';
import { createBudget, type Budget, type Context, type Scope } from './budget.ts';
import { valueOfExpression } from './expressions.ts';
import { jsonOf, type Read } from './json-of.ts';
import { applyChange, valueOfJson } from './members.ts';
import { constantModuleOf, type Binding, type ConstantModule } from './module.ts';
import { cutName } from './names.ts';
import { COMPUTED, memberOf, NOT_JSON, TOO_DEEP, TOO_LARGE, unread, type Member, type Value } from './values.ts';

/** A file that a module imports: a module, or JSON. */
export type ImportedSource =
  | { readonly kind: 'module'; readonly path: string; readonly program: Program }
  | { readonly kind: 'json'; readonly value: JsonValue };

/** Finds what a file imports; undefined if it is not available. */
export type ImportSource = (from: string, source: string) => ImportedSource | undefined;

/** Evaluates constant expressions of a module without running code. Every question ends at a limit. */
export interface Evaluator {
  readonly module: ConstantModule;
  readonly valueOf: (node: Expression) => Value;
  /** What the module exports under a name; undefined also if it exports no such name. */
  readonly exported: (name: string) => Value;
  readonly memberOf: (value: Value, key: string) => Value;
  /** A value as JSON, or why it is none. `undefined` stays undefined. */
  readonly jsonOf: (value: Value) => Read;
}

/**
 * @param path of the module
 * @param further characters of the files that can be imported
 */
export function createEvaluator(
  program: Program,
  path: string,
  importSource: ImportSource = () => undefined,
  further = 0,
): Evaluator {
  const state: State = {
    budget: createBudget(program.end + further),
    importSource,
    values: new Map(),
    open: new Set(),
    modules: new Map(),
    contexts: new Map(),
    depth: 0,
  };
  const module = moduleAt(state, path, program);
  const ask = <Answer>(question: () => Answer): Answer => {
    state.budget.refill();
    return question();
  };
  return {
    module,
    valueOf: (node) => ask(() => evaluate(state, node, module)),
    exported: (name) => ask(() => exportOf(state, module, name)),
    memberOf: (value, key) => ask(() => memberOf(value, key)),
    jsonOf: (value) => ask(() => jsonOf(value, state.budget)),
  };
}

interface State {
  readonly budget: Budget;
  readonly importSource: ImportSource;
  readonly values: Map<Binding, Value>;
  /** Those whose value is being found. */
  readonly open: Set<Binding>;
  readonly modules: Map<string, ConstantModule>;
  readonly contexts: Map<ConstantModule, Context>;
  depth: number;
}

/** The engine's own stack would overflow. */
const MAX_DEPTH = 400;

function evaluate(state: State, node: Parameters<Scope>[0], module: ConstantModule): Value {
  return atDepth(state, () => valueOfExpression(node, contextOf(state, module)));
}

function atDepth(state: State, evaluateIt: () => Value): Value {
  if (state.budget.spend(1)) return TOO_LARGE;
  if (state.depth >= MAX_DEPTH) return TOO_DEEP;
  state.depth += 1;
  const value = evaluateIt();
  state.depth -= 1;
  return value;
}

function contextOf(state: State, module: ConstantModule): Context {
  const known = state.contexts.get(module);
  if (known !== undefined) return known;
  const context: Context = {
    module,
    budget: state.budget,
    of: (node) => evaluate(state, node, module),
    nameOf: (node) => valueOfName(state, node, module),
  };
  state.contexts.set(module, context);
  return context;
}

function valueOfName(state: State, { name, start }: Identifier, module: ConstantModule): Value {
  const binding = module.bindings.get(name);
  if (binding === undefined) {
    if (name === 'undefined') return undefined;
    return name === 'NaN' || name === 'Infinity' ? NOT_JSON : unread({ kind: 'undeclared', name: cutName(name) });
  }
  if (binding.kind === 'value' && start < binding.end) return unread({ kind: 'early', name: cutName(name) });
  return valueOfBinding(state, name, binding, module);
}

function valueOfBinding(state: State, name: string, binding: Binding, module: ConstantModule): Value {
  switch (binding.kind) {
    case 'function':
      return { kind: 'function', node: binding.node };
    case 'reassigned':
      return unread({ kind: 'reassigned', name: cutName(name) });
    case 'computed':
      return COMPUTED;
    case 'empty':
      return undefined;
    case 'import':
    case 'value': {
      const { values, open } = state;
      if (values.has(binding)) return values.get(binding);
      if (open.has(binding)) return unread({ kind: 'cycle', name: cutName(name) });
      open.add(binding);
      const value =
        binding.kind === 'import'
          ? imported(state, module, { ...binding, local: name })
          : binding.path.reduce((inner, key) => memberOf(inner, key), evaluate(state, binding.init, module));
      open.delete(binding);
      // The next question has a budget of its own.
      if (value !== TOO_LARGE) values.set(binding, value);
      return value;
    }
  }
}

/** A module with everything marked that is changed after it was made, before anything is read. */
function moduleAt(state: State, path: string, program: Program): ConstantModule {
  const known = state.modules.get(path);
  if (known !== undefined) return known;
  const module = constantModuleOf(program, path);
  state.modules.set(path, module);
  for (const change of module.changes) {
    const binding = module.bindings.get(change.name);
    if (binding !== undefined) applyChange(change, valueOfBinding(state, change.name, binding, module));
  }
  return module;
}

interface Import {
  readonly source: string;
  readonly imported: string;
  /** Its name in the importing file. */
  readonly local: string;
}

function imported(state: State, module: ConstantModule, { source, imported: name, local }: Import): Value {
  const found = state.importSource(module.path, source);
  if (found === undefined)
    return unread({ kind: isFile(source) ? 'file' : 'package', name: cutName(local), source: cutName(source) });
  if (found.kind === 'json') return name === 'default' ? valueOfJson(found.value, state.budget) : COMPUTED;
  const target = moduleAt(state, found.path, found.program);
  if (name !== '*') return exportOf(state, target, name, local);
  const members = [...target.exports.keys()].map((each): [string, Member] => [
    each,
    { kind: 'lazy', evaluate: () => exportOf(state, target, each) },
  ]);
  return {
    kind: 'object',
    members: new Map(members),
    rest: target.stars.length === 0 ? undefined : { kind: 'computed' },
  };
}

function exportOf(state: State, module: ConstantModule, name: string, local = name): Value {
  return atDepth(state, () => valueOfExport(state, module, name, local));
}

function valueOfExport(state: State, module: ConstantModule, name: string, local: string): Value {
  const found = module.exports.get(name);
  switch (found?.kind) {
    case 'expression':
      return evaluate(state, found.node, module);
    case 'function':
      return { kind: 'function', node: undefined };
    case 'local': {
      const binding = module.bindings.get(found.name);
      return binding === undefined
        ? unread({ kind: 'undeclared', name: cutName(found.name) })
        : valueOfBinding(state, found.name, binding, module);
    }
    case 'from':
      return imported(state, module, { ...found, local });
    case undefined:
      // What all is exported is known only where the file is available.
      for (const source of name === 'default' ? [] : module.stars) {
        const isKnown = state.importSource(module.path, source) !== undefined;
        const value = isKnown ? imported(state, module, { source, imported: name, local }) : undefined;
        if (value !== undefined) return value;
      }
      return undefined;
  }
}

function isFile(source: string): boolean {
  return source.startsWith('.') || source.startsWith('/');
}
