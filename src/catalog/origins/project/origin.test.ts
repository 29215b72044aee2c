import { describeOrigin, USUAL_TRAITS } from '../testing/describe-origin.ts';

describeOrigin({
  origin: { kind: 'project', path: '/tools/a.sh', runs: 'shell' },
  hasCode: true,
  traits: {
    ...USUAL_TRAITS,
    executor: 'shell',
    runs: 'shell',
    group: 'project',
    location: '/tools/a.sh',
    detail: '/tools/a.sh',
    barUntilTrusted: {
      why:
        'is /tools/a.sh of the workspace, and nobody has allowed this code yet: a person has to look at it and ' +
        'allow it before it runs',
      data: { reason: 'not-allowed', path: '/tools/a.sh' },
    },
  },
  key: 'id h',
});
