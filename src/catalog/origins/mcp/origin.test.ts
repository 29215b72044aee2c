import type { McpServerId } from '../../../core/ids.ts';
import { describeOrigin, USUAL_TRAITS } from '../testing/describe-origin.ts';

const SERVER = { serverId: 's' as McpServerId, serverName: 'every', toolName: 'echo' };

describeOrigin({
  origin: { kind: 'mcp', ...SERVER },
  hasCode: false,
  traits: {
    ...USUAL_TRAITS,
    executor: 'mcp',
    server: SERVER,
    isNullAbsent: true,
    group: 'mcp',
    place: 'every',
    detail: 'every',
    isTrustNeeded: true,
    whenUntrusted: 'is not what it was when it was approved: a person has to look at it and approve it',
  },
  key: 'id 25a301dd9499246afe7c546a04b3f34d3e793b32ce2b00bc5d7deea1548ee721',
});
