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

describeOrigin({
  origin: { kind: 'registered', executor: 'mine', isDeclared: true },
  hasCode: false,
  traits: {
    ...USUAL_TRAITS,
    executor: 'mine',
    group: 'registered',
    location: 'mine',
    detail: 'mine',
    hasGrants: false,
    isSchemaUntrusted: true,
  },
  key: 'id ebb8324ccdbcf06cb6064921b930dedc96112a104c74077f6f73e4736979ef56',
});
