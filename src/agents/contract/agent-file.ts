import type { Brand } from '../../core/brand.ts';
import type { Fault } from '../../core/reason.ts';
import type { ToolRules } from './tool-rules.ts';

/** Hash over name, path and contents of an agent file. Acceptances belong to it. */
export type AgentHash = Brand<string, 'AgentHash'>;

/** Where agents come from. Where two have one name, the one of the later tier counts. */
export type AgentTier = 'shipped' | 'workspace';

/** Programs that read agent files, with rules of their own. */
export type AgentReader = 'claude' | 'copilot' | 'opencode';

/** What is wrong or unusual about an agent file. The page says it in its language. */
export interface AgentFinding {
  readonly code: AgentFindingCode;
  /**
   * An error: the programs of `by` refuse the file; it is loaded here nevertheless. A warning: it is read in another
   * way than it may be meant. A note: something that does nothing here.
   */
  readonly level: 'error' | 'warning' | 'note';
  /** Whose rule it is; empty for one of this app. */
  readonly by: readonly AgentReader[];
  /** 1-based line of the file. */
  readonly line?: number;
  /** What the sentence names: a field, a value, a number. */
  readonly subject?: string;
}

export type AgentFindingCode =
  | 'name-missing'
  | 'name-changed'
  | 'description-missing'
  | 'front-missing'
  | 'field-unknown'
  | 'field-unused'
  | 'value-unknown'
  | 'tool-unknown'
  | 'tool-part'
  | 'yaml-colon'
  | 'yaml-duplicate'
  | 'body-empty'
  | 'body-long'
  | 'hidden-characters';

/** What an agent file says. */
export interface AgentText {
  /** Its `agentType`: 1 to 64 letters, digits, hyphens, underscores and dots. */
  readonly name: string;
  /** The name as the file has it, where that differs. */
  readonly title?: string;
  readonly description: string;
  readonly tools: ToolRules;
  /** The names of tools as the file has them, for a person. */
  readonly toolNames: readonly string[];
  /** Models that it asks for, the first that there is counts; empty for that of the conversation. */
  readonly models: readonly string[];
  /** 1 to 500. */
  readonly maxSteps?: number;
  /** Skills whose text it begins with. */
  readonly skills: readonly string[];
  /** Agents that it may start as tasks; all if absent. */
  readonly agents?: readonly string[];
  /** The first message of a conversation that a person begins with it. */
  readonly initialPrompt?: string;
  /** A model may start it as a task. */
  readonly isForModels: boolean;
  /** A person may choose it for a conversation. */
  readonly isForPeople: boolean;
  /** Fields that do nothing here, with their values as texts. */
  readonly others: readonly (readonly [field: string, value: string])[];
  /** The instructions: the text without front matter. */
  readonly body: string;
}

export type AgentFaultCode = 'no-front-matter' | 'yaml' | 'no-fields' | 'too-large' | 'not-text' | 'unreadable';

/** Why a file is left out. */
export interface AgentFault extends Fault {
  readonly code: AgentFaultCode;
  /** 1-based line of the file. */
  readonly line?: number;
}

/** An agent file, read; or why it is left out. */
export type ReadAgent =
  | { readonly ok: true; readonly agent: AgentText; readonly findings: readonly AgentFinding[] }
  | { readonly ok: false; readonly fault: AgentFault };

/** An agent as its file holds it. */
export interface FileAgent {
  readonly text: AgentText;
  readonly findings: readonly AgentFinding[];
  readonly path: string;
  readonly hash: AgentHash;
}

export interface BrokenAgent {
  readonly path: string;
  readonly fault: AgentFault;
}

/** An agent of any tier with what a person decided about it. */
export interface Agent extends FileAgent {
  readonly tier: AgentTier;
  /** It may be chosen, and its text is an instruction: a person allowed exactly this form, or it ships with the app. */
  readonly isAllowed: boolean;
  /** A shipped agent that a person switched off. */
  readonly isOff: boolean;
  /** The path of the agent of the same name that counts instead. */
  readonly hiddenBy?: string;
}
