import { describe, expect, it } from 'vitest';
import { explainMissing } from './missing-commands.ts';

describe('explainMissing', () => {
  it('explains programs that people try, and leaves other messages alone', () => {
    expect(explainMissing('bash: python3: command not found\nbash: foo: command not found\n')).toBe(
      'bash: python3: command not found. Python does not run here. Programs run in JavaScript: use node.\n' +
        'bash: foo: command not found\n',
    );
    expect(
      explainMissing(
        "bash: tar: command not available in browser environments. Exclude 'tar' from your commands or use the Node.js bundle.\n",
      ),
    ).toBe('bash: tar: command not found. Use the Workspace: it packs and unpacks zips.\n');
    expect(explainMissing('my python: command not found')).toBe('my python: command not found');
  });
});
