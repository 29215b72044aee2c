import { ProtocolError, ProtocolErrorCode, type Server, type StandardSchemaV1 } from '@modelcontextprotocol/server';
import { isRecord } from '../../core/json/json.ts';
import type { ReachDoor } from '../contract/door.ts';
import { REACH_LIMITS } from '../contract/reach-limits.ts';

export const SKILLS_EXTENSION = 'io.modelcontextprotocol/skills';

const CACHED = { ttlMs: REACH_LIMITS.listedMs, cacheScope: 'private' };
const LIST_PARAMETERS: StandardSchemaV1<unknown, object> = {
  '~standard': { version: 1, vendor: 'toolyard', validate: () => ({ value: {} }) },
};
const GET_PARAMETERS: StandardSchemaV1<unknown, { readonly uri: string }> = {
  '~standard': {
    version: 1,
    vendor: 'toolyard',
    validate: (value) =>
      isRecord(value) && typeof value['uri'] === 'string'
        ? { value: { uri: value['uri'] } }
        : { issues: [{ message: 'A skill is named by the uri of its SKILL.md' }] },
  },
};

/** Serves `skills/list` and `skills/get`; files of skills are resources. */
export function serveSkills(server: Server, door: Pick<ReachDoor, 'skills'>, client: string): void {
  server.setRequestHandler('skills/list', { params: LIST_PARAMETERS }, async () => ({
    skills: await door.skills(client),
    ...CACHED,
  }));
  server.setRequestHandler('skills/get', { params: GET_PARAMETERS }, async ({ uri }) => {
    const skill = (await door.skills(client)).find((one) => one.uri === uri);
    if (skill === undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `No skill is served at ${JSON.stringify(uri)}`);
    return { skill, ...CACHED };
  });
}
