import type { TypingEnvironment, TypingSource } from '../contract/language-service.ts';
import { declareParameters } from './schema-to-type.ts';

/**
 * Declares what a tool's code can use in addition to the standard library: its input's type, its context, its packages.
 */
export function declareSurroundings({ parameters, environment, packages }: TypingSource): string {
  // Packages have no types here: any name may be imported from them.
  const modules = packages.flatMap((name) => [
    `declare module ${JSON.stringify(name)};`,
    `declare module ${JSON.stringify(`${name}/*`)};`,
  ]);
  return [
    declareParameters(parameters),
    CONTEXT.replace('FILES', FILES[environment]),
    environment === 'browser' ? BROWSER : '',
    ...modules,
  ].join('\n');
}

/** What `context.files` is: only a node tool can be given the workspace. */
const FILES: Readonly<Record<TypingEnvironment, string>> = {
  browser: 'A disk of this run alone, empty at its start. Only a node tool can be given the workspace.',
  document: 'A disk of this run alone, empty at its start. Only a node tool can be given the workspace.',
  node: "The disk that node:fs sees: the workspace's where that was granted, an empty one otherwise.",
};

const CONTEXT = `
/** The second argument of a tool. */
interface ToolContext {
  /** For calls that take one. A tool that is stopped is ended, not asked. */
  readonly signal: AbortSignal;
  /** Writes a line to the run's log. */
  log(...values: unknown[]): void;
  /** Tells how far the tool is. */
  progress(done: number, total?: number, message?: string): void;
  /** Asks for permission to reach a server, then fetches. */
  readonly fetch: typeof fetch;
  /** Values that the tool keeps from run to run. */
  readonly storage: ToolValues;
  /** Secrets that the user granted to the tool. */
  readonly secrets: ToolSecrets;
  /** FILES */
  readonly files: ToolFiles;
  readonly toolName: string;
  /** The same for all calls of one run. */
  readonly runId: string;
  /** Of this call alone. */
  readonly requestId: string;
  /** Outside a conversation a fresh one. */
  readonly conversationId: string;
  /** Of this browser profile; the user can reset it. */
  readonly deviceId: string;
  readonly agentType?: string;
}

/** A tool as one function: \`const handler: ToolHandler = async (params, context) => …\`. */
type ToolHandler = (params: ToolParams, context: ToolContext) => unknown;

interface ToolValues {
  /** What was stored under a key; undefined when nothing was. */
  get(key: string): Promise<any>;
  /** Stores a JSON value. */
  set(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
  keys(): Promise<string[]>;
  clear(): Promise<void>;
}

interface ToolSecrets {
  /**
   * A text that stands for the secret. Requests carry the secret itself in its place.
   * @throws when the secret was not granted to this tool
   */
  get(name: string): string;
  has(name: string): boolean;
  names(): string[];
}

/** Paths are absolute or below the root. Failures are errors with Node's codes. */
interface ToolFiles {
  readFile(path: string, encoding?: 'utf8'): Promise<string>;
  readFile(path: string, encoding: 'bytes'): Promise<Uint8Array>;
  /** Folders above it are made. */
  writeFile(path: string, data: string | Uint8Array): Promise<void>;
  /** Every file at and below a folder, sorted. */
  list(path?: string): Promise<string[]>;
  /** Removes a file, or a folder with all in it. False when there was none. */
  remove(path: string): Promise<boolean>;
}
`;

/** What the sandbox adds to a worker's globals. */
const BROWSER = `
interface Storage {
  readonly length: number;
  clear(): void;
  getItem(key: string): string | null;
  key(index: number): string | null;
  removeItem(key: string): void;
  setItem(key: string, value: string): void;
  [name: string]: any;
}
/** Kept from run to run, for this tool alone. */
declare var localStorage: Storage;
/** For this tool alone. */
declare var sessionStorage: Storage;
`;
