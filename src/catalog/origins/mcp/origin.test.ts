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
  key: 'id dce21799599daa187d484387ea88db1fe6775eff9d093836190dc1f140061db6',
});
