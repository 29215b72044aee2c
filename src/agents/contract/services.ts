import type { LeftOut } from '../../core/files/import-faults.ts';
import type { Fault } from '../../core/reason.ts';
import type { Agent, AgentFault, AgentHash, BrokenAgent } from './agent-file.ts';

/** An agent as lists show it. */
export interface AgentSummary extends Pick<Agent, 'tier' | 'path' | 'hash' | 'isAllowed' | 'isOff'> {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly toolNames: readonly string[];
  readonly models: readonly string[];
  readonly isForPeople: boolean;
  readonly isForModels: boolean;
  readonly hiddenBy?: string;
  /** Numbers of findings that other programs refuse, and of warnings. */
  readonly errors: number;
  readonly warnings: number;
  /** A person allowed an agent of this name before, in another form. */
  readonly hasChanged: boolean;
}

export interface AgentList {
  readonly agents: readonly AgentSummary[];
  readonly broken: readonly BrokenAgent[];
  /** Number of files that were not read. */
  readonly left: number;
}

/** An agent with all that a person looks at before allowing it. */
export interface AgentView extends Agent, Pick<AgentSummary, 'hasChanged'> {
  /** The file as it is. */
  readonly source: string;
  /** Estimated: its instructions. */
  readonly tokens: number;
}

/** Programs whose folder layout and fields an export can have. */
export type AgentClient = 'agents' | 'claude' | 'github' | 'opencode';

/** An agent of an import, as its review shows it. */
export interface IncomingAgent {
  readonly view: AgentView;
  /** The name under which it would be stored: another one if its own is taken. */
  readonly storedAs: string;
  readonly isTaken: boolean;
}

/** What an import found. Nothing of it is stored among agents yet. */
export interface AgentReview {
  /** Identifies the review. */
  readonly id: string;
  readonly agents: readonly IncomingAgent[];
  readonly left: readonly LeftOut<Fault | AgentFault>[];
}

/** An agent that a person takes from a review. */
export interface AgentChoice {
  /** Of the agent as the review showed it. */
  readonly hash: AgentHash;
  /** It may be used at once. Otherwise it is stored and asks later. */
  readonly isAllowed: boolean;
}

/** Agent files. Methods that write reject with `not-found`, `conflict`, `invalid-input` or `transport`. */
export interface AgentFilesService {
  list(): Promise<AgentList>;
  /** @param path as lists have it. Rejects with `not-found`. */
  get(path: string): Promise<AgentView>;
  /** Allows an agent in exactly the form that a person saw. */
  allow(path: string, hash: AgentHash): Promise<void>;
  /** Takes it back: no conversation and no task begins with it any more. */
  disallow(path: string): Promise<void>;
  /** Switches a shipped agent off or on. */
  setOff(name: string, isOff: boolean): Promise<void>;
  /** Writes a new agent of the person's own and allows it. Resolves to its path. */
  create(name: string, source: string): Promise<string>;
  /**
   * Writes the file as a person edited it. An agent that was allowed stays allowed.
   *
   * @param hash of the agent that was edited; another one is a `conflict`
   */
  save(path: string, hash: AgentHash, source: string): Promise<void>;
  /** Removes the file. Resolves to an id for `files.undo`. */
  remove(path: string): Promise<string>;
  /**
   * Reviews the agents of a zip or an `.md` file, or of files of a folder by their relative paths. Nothing of an earlier
   * review is kept.
   */
  review(from: Blob | readonly { readonly path: string; readonly blob: Blob }[], name: string): Promise<AgentReview>;
  /** Stores agents of a review. Resolves to the names under which they are stored. */
  take(review: string, choices: readonly AgentChoice[]): Promise<readonly string[]>;
  /** Removes what a review that nobody took left behind. */
  dismiss(review: string): Promise<void>;
  /** A zip with agent files, in the layout and with the fields of a client. */
  export(paths: readonly string[], client: AgentClient): Promise<Blob>;
}

export interface AgentFileServices {
  readonly agentFiles: AgentFilesService;
}
