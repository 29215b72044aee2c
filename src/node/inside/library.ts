import { holdContext, iterateInContext } from './async/async-context.ts';
import { usingHelpers } from './async/disposal.ts';
import { native } from './host.ts';
import { http2StandIn } from './http2-stand-in.ts';
import { unavailable } from './errors/failures.ts';
import type { PartName } from './pack-support.ts';

/** The packs made by the build: sources of function expressions by module id, as JSON. */
export interface Packs {
  readonly core: string;
  /** Read for the first module that is not in `core`. Synchronous, like `require`. */
  readonly rest: () => string;
  /** Reads code of rarely used bindings on first use; also synchronous. Without it they are reported as missing. */
  readonly part?: (name: PartName) => string;
}

/** Modules that the packs leave out and that a part of the engine replaces. */
const MODULES_OF_OURS: ReadonlyMap<string, PartName> = new Map([['internal/deps/amaro/dist/index', 'typescript']]);

/** Modules that the packs leave out and that functions of the engine replace. */
const STAND_INS: ReadonlyMap<string, BuiltinFunction> = new Map([['http2', http2StandIn]]);

/** A module of Node's library, called with the arguments of its loader. */
export type BuiltinFunction = (...parameters: unknown[]) => unknown;

/** Node's own library by module id. */
export class Library {
  readonly #texts: Map<string, string>;
  readonly #leftOut: ReadonlySet<string>;
  #readRest: (() => string) | undefined;
  readonly #coreIds: readonly string[];
  readonly #readPart: ((name: PartName) => string) | undefined;

  constructor(packs: Packs, leftOut: readonly string[]) {
    this.#texts = parsePack(packs.core);
    this.#coreIds = [...this.#texts.keys()];
    this.#leftOut = new Set(leftOut);
    this.#readRest = packs.rest;
    this.#readPart = packs.part;
  }

  /** @throws if the part was not passed */
  readPart(name: PartName): string {
    if (this.#readPart === undefined) throw unavailable(`The part '${name}'`);
    return this.#readPart(name);
  }

  /** The ids of all modules of Node, including those that are missing. */
  ids(): string[] {
    this.#loadRest();
    return [...new Set([...this.#coreIds, ...this.#texts.keys(), ...this.#leftOut])];
  }

  /** @throws if Node has no such module or the packs do not contain it */
  compile(id: string): BuiltinFunction {
    if (!this.#texts.has(id)) this.#loadRest();
    const standIn = STAND_INS.get(id);
    if (standIn !== undefined) return standIn;
    const part = MODULES_OF_OURS.get(id);
    const text = part === undefined ? this.#texts.get(id) : `(function (exports) {${this.readPart(part)}\n})`;
    if (text === undefined) throw unavailable(`The module 'node:${id}'`);
    // The library's sources access the engine by these names (`scripts/node-library/awaits.mjs`, `minify.mjs`).
    const make = evaluate(`((__node_hold, __node_iterate, babelHelpers) => ${text})`, `node:${id}`) as (
      hold: typeof holdContext,
      iterate: typeof iterateInContext,
      helpers: typeof usingHelpers,
    ) => BuiltinFunction;
    return make(holdContext, iterateInContext, usingHelpers);
  }

  #loadRest(): void {
    if (this.#readRest === undefined) return;
    for (const [id, text] of parsePack(this.#readRest())) this.#texts.set(id, text);
    this.#readRest = undefined;
  }
}

/** Evaluates a script in the global scope; `name` is what stack traces show. */
export function evaluate(text: string, name: string): unknown {
  return native.evaluate(`${text}\n//# sourceURL=${name}`);
}

function parsePack(json: string): Map<string, string> {
  return new Map(JSON.parse(json) as [string, string][]);
}
