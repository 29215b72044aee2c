/** A folder in the form that the client of the WebContainer accepts, in one message. */
export type ContainerTree = { [name: string]: ContainerNode };
export type ContainerNode =
  | { readonly file: { readonly contents: string | Uint8Array } }
  | { readonly file: { readonly symlink: string } }
  | { readonly directory: ContainerTree };

/**
 * A sign seen while a container boots. `loaded`: the service's frame has fired `load`, which also happens on error
 * pages. `answered`: the service has responded. `blocked`: a policy of this page blocks the frame.
 */
export type BootSign = 'loaded' | 'answered' | 'blocked';

export interface ContainerSpawn {
  /** Chosen by the caller. */
  readonly id: number;
  readonly command: string;
  readonly args: readonly string[];
  /** Relative to the container's working folder. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * The interface that the engine frame offers the host worker: the unmodified client, by messages. Paths are relative to
 * the container's working folder. Every call may stay pending forever, so callers set deadlines.
 */
export interface ContainerClient {
  /** Whether the service's address responds at all. */
  probe(): Promise<boolean>;
  /** Resolves to the absolute path of the working folder. Rejects with the service's message. */
  boot(apiKey: string, onSign: (sign: BootSign) => void): Promise<string>;
  mkdir(path: string): Promise<void>;
  mount(tree: ContainerTree, at: string): Promise<void>;
  /** Undefined if the file cannot be read: errors lose their code on the way. */
  readFile(path: string): Promise<Uint8Array | undefined>;
  remove(path: string): Promise<void>;
  /** Output arrives as pieces of text; the end of the output may not be reported. */
  spawn(order: ContainerSpawn, onOutput: (text: string) => void): Promise<void>;
  /** The exit code of a spawned process. */
  exited(id: number): Promise<number>;
  write(id: number, text: string): Promise<void>;
  kill(id: number): Promise<void>;
}
