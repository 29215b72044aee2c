import { describeOrigin, USUAL_TRAITS } from '../testing/describe-origin.ts';

describeOrigin({
  origin: { kind: 'embed', file: 'weather.ts', environment: 'browser' },
  hasCode: true,
  traits: {
    ...USUAL_TRAITS,
    executor: 'browser',
    runs: 'browser',
    group: 'embed',
    location: 'weather.ts',
    detail: 'weather.ts',
    isShipped: true,
  },
  key: 'id h',
});
