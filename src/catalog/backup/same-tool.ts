import { restoreFault } from '../contract/faults/restore-faults.ts';
import type { Conversation } from '../../agent/contract/conversation.ts';
import { conversationFromOutside } from '../../agent/contract/files/from-outside.ts';
import type { JsonValue } from '../../core/json/json.ts';
import { isSameJson } from '../../core/json/same-json.ts';
import type { ToolFields, ToolRecord } from '../../core/tool.ts';
import { fieldsOf } from '../fields/tool-fields.ts';

/** Why the second tool of a backup with one id is refused. */
export const SAME_ID = restoreFault({ code: 'entry-same-id', values: [] });

/** Whether two tools are the same in all fields. */
export function sameFields(one: ToolFields, other: ToolFields): boolean {
  return sameJson(fieldsOf(one), fieldsOf(other));
}

/** Whether two values are equal as JSON; the order of keys does not matter. */
export function sameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other) || isSameJson(one as JsonValue, other as JsonValue);
}

/** Whether a stored conversation is the backup's, which was read as one from outside. */
export function isSameConversation(stored: Conversation, given: Conversation): boolean {
  return sameJson(conversationFromOutside(stored, given.source ?? { kind: 'backup', name: '' }), given);
}

/**
 * The stored tool that corresponds to a backup's tool: the one with its id, or for an untrusted backup the one with its
 * name.
 */
export function metBy(
  record: ToolRecord,
  own: boolean,
  byId: (id: ToolRecord['id']) => ToolRecord | undefined,
  byName: (name: string) => ToolRecord | undefined,
): ToolRecord | undefined {
  return (own ? byId(record.id) : undefined) ?? byName(record.name);
}
