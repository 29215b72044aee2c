/** A folder as the WebContainer's client takes it, in one message. */
export type ContainerTree = { [name: string]: ContainerNode };
export type ContainerNode =
  | { readonly file: { readonly contents: string | Uint8Array } }
  | { readonly file: { readonly symlink: string } }
  | { readonly directory: ContainerTree };

/**
 * What was seen on the way to a booted container. `loaded`: the service's frame has fired `load`, which it does on
 * failure pages too. `answered`: the service has said that it is there. `blocked`: a policy of this page keeps the
 * frame out.
 */
export type BootSign = 'loaded' | 'answered' | 'blocked';

export interface ContainerSpawn {
  /** Made by the caller. */
  readonly id: number;
  readonly command: string;
  readonly args: readonly string[];
  /** Relative to the container's working folder. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * What the engine frame offers to the host worker: the unmodified client, within the reach of a message. Paths are
 * relative to the container's working folder. Any of these may stay pending for ever: callers keep the time.
 */
export interface ContainerClient {
  /** Whether the service's address answers anything at all. */
  probe(): Promise<boolean>;
  /** Gives the absolute path of the working folder. Rejects with what the service says. */
  boot(apiKey: string, onSign: (sign: BootSign) => void): Promise<string>;
  mkdir(path: string): Promise<void>;
  mount(tree: ContainerTree, at: string): Promise<void>;
  /** Undefined when it cannot be read: errors lose their code on the way. */
  readFile(path: string): Promise<Uint8Array | undefined>;
  remove(path: string): Promise<void>;
  /** Output comes as text in pieces; its end may never be told. */
  spawn(order: ContainerSpawn, onOutput: (text: string) => void): Promise<void>;
  /** The exit code of a spawned process. */
  exited(id: number): Promise<number>;
  write(id: number, text: string): Promise<void>;
  kill(id: number): Promise<void>;
}
