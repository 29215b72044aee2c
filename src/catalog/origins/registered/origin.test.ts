import { describeOrigin, USUAL_TRAITS } from '../testing/describe-origin.ts';

describeOrigin({
  origin: { kind: 'registered', executor: 'mine' },
  hasCode: false,
  traits: {
    ...USUAL_TRAITS,
    executor: 'mine',
    group: 'registered',
    location: 'mine',
    detail: 'mine',
    hasGrants: false,
  },
  key: 'id f94429184249228f24d15fc522a74414605abbd4a578c75113ca53e33ee974b5',
});
