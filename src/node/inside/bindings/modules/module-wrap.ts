import { holdContext, iterateInContext } from '../../async/async-context.ts';
import type { Binding } from '../../native-bindings.ts';
import { makeNamespace, STATUS, type Exporter, type Getter } from '../../esm/module-record.ts';
import type { ModuleRequest } from '../../esm/analyze-module.ts';
import { preparedModule } from '../../esm/find-prepared.ts';
import { transformModule, type ModuleText } from '../../esm/transform.ts';
import { native } from '../../host.ts';
import { evaluate } from '../../library.ts';
import type { Runtime } from '../../runtime.ts';
import { importMeta } from '../../esm/import-meta.ts';

type Body = Generator<undefined, void, void> | AsyncGenerator<undefined, void, void>;
type Synthetic = (this: ModuleWrap) => void;

/** The linker's runtime: a thread runs one program. */
let runtime: Runtime;

/** Node's `ModuleWrap`: a module of source code, or a synthetic one whose exports a function sets. */
class ModuleWrap implements Exporter {
  readonly url: string;
  readonly sourceMapURL = undefined;
  readonly sourceURL = undefined;
  isMain?: boolean;
  readonly #text: ModuleText | undefined;
  readonly #synthetic: Synthetic | undefined;
  readonly #getters = new Map<string, Getter>();
  readonly #values = new Map<string, unknown>();
  readonly #referrer: unknown;
  #status: number = STATUS.uninstantiated;
  #error: unknown;
  #linked: readonly ModuleWrap[] = [];
  #body: Body | undefined;
  #namespace: object | undefined;
  #evaluation: Promise<void> | undefined;

  constructor(url: string, _context: unknown, source: string | readonly string[], ...[steps, , referrer]: unknown[]) {
    this.url = url;
    this.#referrer = referrer;
    if (typeof source === 'string') {
      if (url.startsWith('file:')) runtime.allowedCode?.need(pathOfUrl(url));
      runtime.sources.set(url, source);
      this.#text = preparedModule(runtime, url, source) ?? transformModule(runtime, source, url);
      return;
    }
    this.#synthetic = steps as Synthetic;
    for (const name of source) {
      this.#values.set(name, undefined);
      this.#getters.set(name, () => this.#values.get(name));
    }
  }

  get hasTopLevelAwait(): boolean {
    return this.#text?.hasTopLevelAwait === true;
  }

  /** Whether it or any dependency uses top-level await. */
  get hasAsyncGraph(): boolean {
    return this.#isAsync(new Set());
  }

  getModuleRequests(): readonly (ModuleRequest & { phase: number })[] {
    return (this.#text?.requests ?? []).map((request) => ({ ...request, phase: EVALUATION_PHASE }));
  }

  link(modules: readonly ModuleWrap[]): void {
    this.#linked = modules;
  }

  /** Declares every dependency and resolves its imports. @throws SyntaxError for an import of a missing export */
  instantiate(): void {
    if (this.#status !== STATUS.uninstantiated) return;
    this.#status = STATUS.instantiating;
    for (const module of this.#linked) module.instantiate();
    if (this.#text !== undefined) this.#declare(this.#text);
    this.#status = STATUS.instantiated;
  }

  async evaluate(): Promise<object> {
    if (this.isMain === true) runtime.waitingFor = this.url;
    try {
      await this.#evaluateAll(new Set());
    } finally {
      if (this.isMain === true) runtime.waitingFor = undefined;
    }
    return this.getNamespace();
  }

  evaluateSync(): object {
    this.#evaluateNow();
    return this.getNamespace();
  }

  getNamespace(): object {
    return this.namespace();
  }

  getStatus(): number {
    return this.#status;
  }

  getError(): unknown {
    return this.#error;
  }

  setExport(name: string, value: unknown): void {
    this.#values.set(name, value);
  }

  namespace(): object {
    return (this.#namespace ??= makeNamespace(this));
  }

  resolveExport(name: string, seen: Set<unknown> = new Set()): Getter | undefined {
    const own = this.#getters.get(name);
    if (own !== undefined) return own;
    if (seen.has(this) || this.#text === undefined) return undefined;
    seen.add(this);
    for (const one of this.#text.passedOn) {
      const from = this.#linked[one.request];
      if (one.exported !== name || from === undefined) continue;
      if (one.name.startsWith('*')) return () => from.namespace();
      return from.resolveExport(one.name, seen);
    }
    if (name === 'default') return undefined;
    for (const one of this.#text.passedOn) {
      const found = one.exported === '*' ? this.#linked[one.request]?.resolveExport(name, seen) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }

  exportNames(seen: Set<unknown> = new Set()): string[] {
    if (seen.has(this)) return [];
    seen.add(this);
    const passed = (this.#text?.passedOn ?? []).flatMap((one) =>
      one.exported === '*'
        ? (this.#linked[one.request]?.exportNames(seen) ?? []).filter((name) => name !== 'default')
        : [one.exported],
    );
    return [...new Set([...this.#getters.keys(), ...(this.#text?.exported ?? []), ...passed])];
  }

  #declare(text: ModuleText): void {
    const imports = Object.create(null) as object;
    runtime.layouts.set(this.url, text.layout);
    const make = evaluate(text.code, this.url) as (module: object, imports: object) => () => Body;
    const body = make(this.#given(), imports)();
    // Up to its first yield it only declares exports: functions exist before anything runs, also in a cycle.
    void body.next();
    this.#body = body;
    for (const { local, request, name } of text.imports) {
      const from = this.#linked[request];
      const get = name === '*' ? () => from?.namespace() : from === undefined ? undefined : lazily(from, name);
      if (get === undefined || (name !== '*' && from !== undefined && !from.exportNames().includes(name)))
        throw missingExport(text, request, name);
      Object.defineProperty(imports, local, { get, set: refuseAssignment, enumerable: true });
    }
  }

  #given(): object {
    return {
      define: (getters: Record<string, Getter>): void => {
        for (const [name, get] of Object.entries(getters)) this.#getters.set(name, get);
      },
      nameDefault: (value: object) =>
        void Object.defineProperty(value, 'name', { value: 'default', configurable: true }),
      import: (specifier: unknown, options?: unknown) =>
        importDynamically(this.#referrer, specifier, options, this.url),
      hold: holdContext,
      iterate: iterateInContext,
      meta: importMeta(runtime, this.url, this.isMain === true, this),
    };
  }

  #isAsync(seen: Set<ModuleWrap>): boolean {
    if (seen.has(this)) return false;
    seen.add(this);
    return this.hasTopLevelAwait || this.#linked.some((module) => module.#isAsync(seen));
  }

  #evaluateAll(above: ReadonlySet<ModuleWrap>): Promise<void> {
    if (!this.#isAsync(new Set())) {
      try {
        this.#evaluateNow();
        return Promise.resolve();
      } catch (error) {
        return Promise.reject(error as Error);
      }
    }
    return (this.#evaluation ??= this.#evaluateWaiting(new Set([...above, this])));
  }

  async #evaluateWaiting(above: ReadonlySet<ModuleWrap>): Promise<void> {
    this.#status = STATUS.evaluating;
    try {
      // Modules of the same cycle are not awaited.
      for (const module of this.#linked) if (!above.has(module)) await module.#evaluateAll(above);
      await this.#run();
      this.#status = STATUS.evaluated;
    } catch (error) {
      this.#fail(error);
    }
  }

  #evaluateNow(): void {
    if (this.#status === STATUS.errored) throw this.#error as Error;
    if (this.#status === STATUS.evaluating || this.#status === STATUS.evaluated) return;
    this.#status = STATUS.evaluating;
    try {
      for (const module of this.#linked) module.#evaluateNow();
      void this.#run();
      this.#status = STATUS.evaluated;
    } catch (error) {
      this.#fail(error);
    }
  }

  #run(): unknown {
    if (this.#synthetic !== undefined) return this.#synthetic.call(this);
    return this.#body?.next();
  }

  #fail(error: unknown): never {
    this.#status = STATUS.errored;
    this.#error = error;
    throw error as Error;
  }
}

type ImportCallback = (
  referrer: unknown,
  specifier: string,
  phase: number,
  attributes: object,
  referrerName: string,
) => Promise<unknown>;
let importCallback: ImportCallback = () => Promise.reject(new Error('no module loader yet'));
const EVALUATION_PHASE = 3;

/** `import()` of a module or script. */
export async function importDynamically(
  referrer: unknown,
  specifier: unknown,
  options: unknown,
  name: string,
): Promise<unknown> {
  const attributes = { __proto__: null, ...((options as { with?: object } | undefined)?.with ?? {}) };
  return importCallback(referrer, String(specifier), EVALUATION_PHASE, attributes, name);
}

export function moduleWrapBinding(owner: Runtime): Binding {
  runtime = owner;
  return {
    ModuleWrap,
    setImportModuleDynamicallyCallback(callback: ImportCallback): void {
      importCallback = callback;
    },
    setInitializeImportMetaObjectCallback: () => undefined,
    setImportMetaResolveInitializer(initialize: (wrap: unknown) => unknown): void {
      runtime.makeMetaResolve = initialize;
    },
    /** For `require` of a module with a default export: its names and a marker. */
    createRequiredModuleFacade: (wrap: ModuleWrap) =>
      makeNamespace({
        exportNames: () => [...wrap.exportNames(), '__esModule'],
        resolveExport: (name) => (name === '__esModule' ? () => true : wrap.resolveExport(name)),
      }),
    throwIfPromiseRejected: () => undefined,
  };
}

function refuseAssignment(): never {
  throw new TypeError('Assignment to constant variable.');
}

/** Looked up at each read: in a cycle the other module may not have declared its exports yet. */
function lazily(from: ModuleWrap, name: string): Getter {
  let get: Getter | undefined;
  return () => (get ??= from.resolveExport(name))?.();
}

/** The path of a file URL, as Node reads it. */
function pathOfUrl(url: string): string {
  return decodeURIComponent(new native.URL(url).pathname);
}

function missingExport(text: ModuleText, request: number, name: string): SyntaxError {
  return new SyntaxError(
    `The requested module '${text.requests[request]?.specifier ?? ''}' does not provide an export named '${name}'`,
  );
}
