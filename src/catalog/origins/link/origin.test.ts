import { describeOrigin, USUAL_TRAITS } from '../testing/describe-origin.ts';

describeOrigin({
  origin: { kind: 'link', environment: 'browser' },
  hasCode: true,
  traits: {
    ...USUAL_TRAITS,
    executor: 'browser',
    runs: 'browser',
    group: 'link',
    detail: 'browser',
    whenDisabled: 'was taken away by the address of this page: bring it back',
    isBeforeOwn: true,
  },
  key: 'id h',
});
