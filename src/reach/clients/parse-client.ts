import { readApprovalRule } from '../../agent/contract/parse-conversation.ts';
import { ToolyardError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import { defined } from '../../core/defined.ts';
import type { ToolId } from '../../core/ids.ts';
import { isRecord } from '../../core/json/json.ts';
import {
  readList,
  readMatch,
  readOneOf,
  readShape,
  readText,
  readTime,
  readTrue,
  type Reader,
} from '../../core/json/read-shape.ts';
import type { OfferedTool, ReachClient, ReachOffer, ReachSet } from '../contract/clients.ts';
import { REACH_LIMITS } from '../contract/reach-limits.ts';

const ID = /^[\w-]{1,64}$/;
const TOOL_ID = /^[^\0]{1,1000}$/s;
const { maxOffered, maxSets, maxSetNameChars } = REACH_LIMITS;

const readTools: Reader<readonly OfferedTool[]> = readList(
  readShape({ toolId: readMatch<ToolId>(TOOL_ID), name: readText(128, 1) }),
  maxOffered,
);
const readFolder: Reader<string> = (value) =>
  typeof value === 'string' && value.startsWith('/') && value.length <= LIMITS.disk.maxPathBytes ? value : undefined;
const OFFER = { tools: readTools, sets: readList(readMatch(ID), maxSets) };
const readSkills = readList(readText(128, 1), maxOffered);
const readFormat: Reader<1> = (value) => (value === 1 ? value : undefined);

/** A stored client; undefined for one of a later format, which then may call nothing. */
export const readClient: Reader<ReachClient> = readShape(
  {
    formatVersion: readFormat,
    name: readText(300, 1),
    kind: readOneOf(['relay', 'page']),
    createdAt: readTime,
    ...OFFER,
    rules: readList(readApprovalRule, LIMITS.approvals.maxRules),
  },
  { lastSeenAt: readTime, isRevoked: readTrue, folder: readFolder, skills: readSkills },
);

export const readSet: Reader<ReachSet> = readShape({
  formatVersion: readFormat,
  id: readMatch(ID),
  name: readText(maxSetNameChars, 1),
  tools: readTools,
});

/** An offer from the page. @throws ToolyardError `invalid-input` */
export function parseOffer(value: unknown): ReachOffer {
  const { folder, skills } = isRecord(value) ? value : {};
  const offer = readShape(OFFER)(value);
  const [readPath, readNames] = [readFolder(folder), readSkills(skills)];
  const isWrong = (folder !== undefined && readPath === undefined) || (skills !== undefined && readNames === undefined);
  if (offer === undefined || isWrong)
    throw new ToolyardError(
      'invalid-input',
      'An offer names tools by their ids, sets, skills, and a folder of the workspace',
    );
  return { ...offer, ...defined({ folder: readPath, skills: readNames }) };
}

/** A set from the page. @throws ToolyardError `invalid-input` */
export function parseSet(value: unknown): ReachSet {
  const set = readSet(isRecord(value) ? { ...value, formatVersion: 1 } : value);
  if (set === undefined || set.name.trim() === '')
    throw new ToolyardError(
      'invalid-input',
      `A set has a name of 1 to ${String(maxSetNameChars)} characters, and tools`,
    );
  return set;
}
