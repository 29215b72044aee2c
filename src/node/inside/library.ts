import { holdContext, iterateInContext } from './async-context.ts';
import { usingHelpers } from './disposal.ts';
import { native } from './host.ts';
import { http2StandIn } from './http2-stand-in.ts';
import { unavailable } from './failures.ts';
import type { PartName } from './pack-support.ts';

/** The packs made by the build: texts of function expressions by module id, as JSON. */
export interface Packs {
  readonly core: string;
  /** Read at the first module that `core` has not. Synchronous, since `require` is. */
  readonly rest: () => string;
  /**
   * Code of bindings that few programs ask for, each read then; synchronous too. Without it they are told to be
   * missing.
   */
  readonly part?: (name: PartName) => string;
}

/** Modules that are left out of the packs and have a part of ours in their place. */
const MODULES_OF_OURS: ReadonlyMap<string, PartName> = new Map([['internal/deps/amaro/dist/index', 'typescript']]);

/** Modules that are left out and have functions of ours in their place. */
const STAND_INS: ReadonlyMap<string, BuiltinFunction> = new Map([['http2', http2StandIn]]);

/** A module of Node's library, ready to be called with what its loader gives it. */
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

  /** @throws if the part was not handed in */
  readPart(name: PartName): string {
    if (this.#readPart === undefined) throw unavailable(`The part '${name}'`);
    return this.#readPart(name);
  }

  /** Every module that Node has, there or not. */
  ids(): string[] {
    this.#loadRest();
    return [...new Set([...this.#coreIds, ...this.#texts.keys(), ...this.#leftOut])];
  }

  /** @throws if the module is none of Node's or not in the packs */
  compile(id: string): BuiltinFunction {
    if (!this.#texts.has(id)) this.#loadRest();
    const standIn = STAND_INS.get(id);
    if (standIn !== undefined) return standIn;
    const part = MODULES_OF_OURS.get(id);
    const text = part === undefined ? this.#texts.get(id) : `(function (exports) {${this.readPart(part)}\n})`;
    if (text === undefined) throw unavailable(`The module 'node:${id}'`);
    // Its texts reach the engine by these names (`scripts/node-library/awaits.mjs`, `minify.mjs`).
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
