import { describe, expect, it } from 'vitest';
import { readCompanion } from './companion.ts';

describe('readCompanion', () => {
  it('reads the description, the time limit and the guidance', async () => {
    expect(await readCompanion('---\ndescription: Counts\ntimeout: 5000\n---\nUse it.\n')).toEqual({
      description: 'Counts',
      timeoutMs: 5000,
      guidance: 'Use it.',
    });
  });

  it('ignores a time limit that no call may have', async () => {
    for (const timeout of ['0', '-1', '1.5', '600001', 'soon', '[1]'])
      expect(await readCompanion(`---\ntimeout: ${timeout}\n---\n`)).toEqual({});
  });
});
