/** A group of tools that a conversation offers or leaves out as a whole. */
export type OfferGroupKind = 'own' | 'basic' | 'builtin' | 'server' | 'tag';

/**
 * The id of a group, as settings store it: of a server `server:` and its name, of a tag `tag:` and the tag. The other
 * kinds have one group each.
 */
export function offerGroupId(kind: OfferGroupKind, name = ''): string {
  return kind === 'server' || kind === 'tag' ? `${kind}:${name}` : kind;
}

/** The built-in tools beyond the basic ones; a new conversation does not offer them. */
export const BUILT_IN_GROUP = offerGroupId('builtin');
export const DEFAULT_OFF_GROUPS: readonly string[] = [BUILT_IN_GROUP];

/** The basic built-in tools: with them, a model without any other tool can work in the workspace. */
export const BASIC_BUILT_INS: ReadonlySet<string> = new Set(['bash', 'js', 'read', 'skill', 'write']);
