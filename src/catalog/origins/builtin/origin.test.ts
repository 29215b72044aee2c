import { BUILTIN_CODE } from '../../contract/builtin.ts';
import { describeOrigin, USUAL_TRAITS } from '../testing/describe-origin.ts';

const TRAITS = {
  ...USUAL_TRAITS,
  executor: 'builtin',
  codeKey: BUILTIN_CODE,
  group: 'builtin',
  whenDisabled: 'was removed: put it back',
} as const;

describeOrigin({ origin: { kind: 'builtin' }, hasCode: false, traits: TRAITS, key: 'id builtin' });

describeOrigin({
  origin: { kind: 'builtin', isProgram: true },
  hasCode: false,
  traits: { ...TRAITS, isProgram: true },
  key: 'id builtin',
});

describeOrigin({
  origin: { kind: 'builtin', isAskedEachTime: true },
  hasCode: false,
  traits: { ...TRAITS, isAskedEachTime: true },
  key: 'id builtin',
});

describeOrigin({
  origin: { kind: 'builtin', isReading: true },
  hasCode: false,
  traits: { ...TRAITS, group: 'reading' },
  key: 'id builtin',
});

describeOrigin({
  origin: { kind: 'builtin', isPageAct: true },
  hasCode: false,
  traits: { ...TRAITS, group: 'page', isPageAct: true },
  key: 'id builtin',
});
