import { describeOrigin, USUAL_TRAITS } from '../testing/describe-origin.ts';

describeOrigin({
  origin: { kind: 'skill', path: '/.agents/skills/pdf/tools/a.js', runs: 'node', skill: 'pdf' },
  hasCode: true,
  traits: {
    ...USUAL_TRAITS,
    executor: 'node',
    runs: 'node',
    group: 'skill',
    location: '/.agents/skills/pdf/tools/a.js',
    detail: 'skill pdf',
    barUntilTrusted: {
      why: 'belongs to the skill pdf, and nobody has allowed it in this form: a person has to look at it first',
      data: { reason: 'not-allowed', path: '/.agents/skills/pdf/tools/a.js' },
    },
  },
  key: 'id h',
});
