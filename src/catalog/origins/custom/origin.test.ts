import { describeOrigin, USUAL_TRAITS } from '../testing/describe-origin.ts';

describeOrigin({
  origin: { kind: 'custom', environment: 'node' },
  hasCode: true,
  traits: {
    ...USUAL_TRAITS,
    executor: 'node',
    runs: 'node',
    group: 'custom',
    detail: 'node',
    isOwn: true,
  },
  key: 'id h',
});
