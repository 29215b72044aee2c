import { describeOrigin, USUAL_TRAITS } from '../testing/describe-origin.ts';

describeOrigin({
  origin: { kind: 'registered', executor: 'mine' },
  hasCode: false,
  traits: { ...USUAL_TRAITS, executor: 'mine', group: 'registered', place: 'mine', detail: 'mine', hasGrants: false },
  key: 'id 70e997f92774661eaad5a9e6fc010af8476143bcb0a2060281901b0e09e74c87',
});
