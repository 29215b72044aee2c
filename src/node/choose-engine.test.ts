import { expect, it } from 'vitest';
import { chooseEngine, type EngineChoice, type EngineQuestion } from './choose-engine.ts';

const OWN: EngineQuestion = {
  preference: 'auto',
  byCall: false,
  trusted: true,
  hasSecrets: false,
  granted: true,
  agreed: true,
  failed: undefined,
};
const container: EngineChoice = { engine: 'webcontainer' };
const embedded: EngineChoice = { engine: 'embedded', fell: false };

it.each<[string, Partial<EngineQuestion>, EngineChoice]>([
  ['auto: one’s own tool, agreed and granted', {}, container],
  ['auto: nobody has agreed', { agreed: false }, embedded],
  ['auto: the tool has no grant', { granted: false }, { ...embedded, cause: 'not-granted' }],
  [
    'auto: it did not start a moment ago',
    { failed: 'unreachable' },
    { engine: 'embedded', cause: 'unreachable', fell: true },
  ],
  ['auto: untrusted', { trusted: false }, embedded],
  ['auto: with secrets', { hasSecrets: true }, embedded],
  ['embedded is embedded', { preference: 'embedded' }, embedded],
  ['embedded by a call, whatever is ready', { preference: 'embedded', byCall: true }, embedded],
  ['by a setting', { preference: 'webcontainer' }, container],
  [
    'by a setting: nobody has agreed',
    { preference: 'webcontainer', agreed: false },
    { ...embedded, cause: 'not-agreed' },
  ],
  ['by a setting: no grant', { preference: 'webcontainer', granted: false }, { engine: 'none', cause: 'not-granted' }],
  [
    'by a setting: it did not start',
    { preference: 'webcontainer', failed: 'no-answer' },
    { engine: 'embedded', cause: 'no-answer', fell: true },
  ],
  ['by a setting: untrusted', { preference: 'webcontainer', trusted: false }, { ...embedded, cause: 'stranger' }],
  ['by a setting: with secrets', { preference: 'webcontainer', hasSecrets: true }, { ...embedded, cause: 'secrets' }],
  ['by a call', { preference: 'webcontainer', byCall: true }, container],
  [
    'by a call: it did not start, and is tried again',
    { preference: 'webcontainer', byCall: true, failed: 'unreachable' },
    container,
  ],
  [
    'by a call: nobody has agreed',
    { preference: 'webcontainer', byCall: true, agreed: false },
    { engine: 'none', cause: 'not-agreed' },
  ],
  [
    'by a call: no grant',
    { preference: 'webcontainer', byCall: true, granted: false },
    { engine: 'none', cause: 'not-granted' },
  ],
  [
    'by a call: untrusted',
    { preference: 'webcontainer', byCall: true, trusted: false },
    { engine: 'none', cause: 'stranger' },
  ],
  [
    'by a call: with secrets',
    { preference: 'webcontainer', byCall: true, hasSecrets: true },
    { engine: 'none', cause: 'secrets' },
  ],
  [
    'a call that says auto is as the setting',
    { byCall: true, failed: 'slow' },
    { engine: 'embedded', cause: 'slow', fell: true },
  ],
])('%s', (_name, question, choice) => {
  expect(chooseEngine({ ...OWN, ...question })).toEqual(choice);
});

it('never runs untrusted code or a tool with secrets in the WebContainer', () => {
  const yesNo = [true, false];
  for (const preference of ['auto', 'webcontainer', 'embedded'] as const)
    for (const byCall of yesNo)
      for (const granted of yesNo)
        for (const agreed of yesNo)
          for (const failed of [undefined, 'slow'] as const)
            for (const mark of [{ trusted: false }, { hasSecrets: true }])
              expect(chooseEngine({ ...OWN, preference, byCall, granted, agreed, failed, ...mark }).engine).not.toBe(
                'webcontainer',
              );
});
