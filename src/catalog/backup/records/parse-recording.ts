import { isRecord } from '../../../core/json/json.ts';
import { AGENT_ID } from '../../../agent/contract/parse-turn.ts';
import { readMatch, readShape, readText, readTime } from '../../../core/json/read-shape.ts';
import { parseSharedConversation } from '../../../agent/contract/files/shared-conversation.ts';
import type { StoredRecording } from '../../../platform/database/database.ts';
import { own } from '../../fields/field-fault.ts';

const readHead = readShape(
  { id: readMatch(AGENT_ID), title: readText(1_000), description: readText(10_000), createdAt: readTime },
  {},
);

/** Parses a recording of a backup; undefined if it could not be played. Whatever it says, it came from outside. */
export function readRecording(input: unknown): StoredRecording | undefined {
  const head = readHead(input);
  const recording = isRecord(input) ? parseSharedConversation(own(input, 'recording')) : undefined;
  return head === undefined || recording?.ok !== true
    ? undefined
    : { ...head, isStrangers: true, recording: recording.value };
}
