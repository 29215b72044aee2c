import type { McpServerId } from '../../../core/ids.ts';
import { describeOrigin, USUAL_TRAITS } from '../testing/describe-origin.ts';

const SERVER = { serverId: 's' as McpServerId, serverName: 'every', toolName: 'echo' };

describeOrigin({
  origin: { kind: 'mcp', ...SERVER, covered: { transport: 'http', url: 'https://every.test/mcp' } },
  hasCode: false,
  traits: {
    ...USUAL_TRAITS,
    executor: 'mcp',
    server: SERVER,
    isNullAbsent: true,
    group: 'mcp',
    location: 'every',
    detail: 'every',
    isTrustNeeded: true,
    whenUntrusted: 'is not what it was when it was approved: a person has to look at it and approve it',
  },
  key: 'id 34a01267c768e2d66adb600f28ba6c23da5cf6e3c12c28b150b6a80e36145ebd',
});
