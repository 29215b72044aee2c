import type { ApprovalGroup, ToolTraits } from '../../agent/contract/tool-traits.ts';
import type { ToolExecutor } from '../../core/executor.ts';
import type { FileResult, FileSystem } from '../../core/file-system.ts';
import type { InLanguages } from '../../core/language.ts';
import type { OriginKind, Tool, ToolOrigin } from '../../core/tool.ts';
import type { AlikeWords, BadgeWords } from '../contract/session-tool.ts';
import type { ToolStore } from '../store/tool-store.ts';
import type { BuiltinTier } from './builtin/builtin-tier.ts';
import type { ToolTier } from './create-catalog.ts';
import type { LinkTier } from './link/link-tier.ts';
import type { RegisteredTier } from './registered/registered-tier.ts';

/** All facts about tools of one origin. */
export interface OriginDescriptor<Kind extends OriginKind> {
  /**
   * Its place in the lookup: where names meet, the tool of the higher rank counts. No two origins have the same one.
   * Without one its tools have no tier: it answers for names that no tool has.
   */
  readonly rank?: number;
  /** Groups of its tools with policies of their own. */
  readonly groups: readonly ApprovalGroup[];
  /** On its tools in lists; left out where the page shows them in a place of their own. */
  readonly badge?: InLanguages<BadgeWords>;
  /** Of its tools beside another one of the same name; left out where names cannot meet. */
  readonly replaceable?: InLanguages<AlikeWords>;
  readonly traits: (origin: ToolOrigin<Kind>) => Omit<ToolTraits, 'origin' | 'replaceable'>;
  /** Finds and runs its tools. Without a rank there is nothing to find. */
  readonly open?: (ports: OriginPorts) => OriginTools;
  /** The page shows its tools in a view of its own, not in the list of all that nobody stored. */
  readonly hasOwnView?: true;
}

/** The tools of one origin, and who runs them. Their ids are `<kind>:<name>` where `list` has them. */
export interface OriginTools extends ToolTier {
  /** Tools that nobody stored: agents are offered them by the name of their origin. */
  readonly list?: (conversationId?: string) => Promise<readonly Tool[]>;
  /**
   * What `get` would find, as it was read last: without waiting for the disk. Left out where `get` waits for nothing.
   */
  readonly knows?: (name: string) => boolean;
  /** A person decides whether a listed tool is trusted. Left out where that is not theirs to decide. */
  readonly setTrusted?: (name: string, trusted: boolean) => Promise<void>;
  /** Where they are not run as code of an environment. */
  readonly executor?: ToolExecutor;
}

/** What the app gives to origins. Tiers are among it where other parts of the host use them too. */
export interface OriginPorts {
  /** What a person stored. */
  readonly tools: Pick<ToolStore, 'getByName' | 'subscribe'>;
  /** The workspace with its protected paths. */
  readonly files: () => Promise<FileResult<FileSystem>>;
  /** Tells the page that the list of tools is another one. */
  readonly changed: () => void;
  readonly builtins: Pick<BuiltinTier, 'find' | 'get'>;
  readonly shipped: OriginTools;
  readonly project: OriginTools;
  readonly skill: OriginTools;
  readonly panel: OriginTools;
  readonly link: Pick<LinkTier, 'get' | 'list'>;
  readonly mcp: OriginTools;
  readonly registered: Pick<RegisteredTier, 'get' | 'list'>;
}

/** The middle parts of two messages, for origins without texts of their own. */
export const REFUSALS = {
  whenDisabled: 'is disabled: enable it',
  whenUntrusted: 'came from someone else and has not been trusted yet: a person has to look at it and trust it',
} as const;
