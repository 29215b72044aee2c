import { describe, expect, it } from 'vitest';
import { failureFacts } from './outcome.ts';

describe('failureFacts', () => {
  it('reads the place and the stack, and no permissions', () => {
    const requested = {
      network: [{ origin: 'https://a.example', methods: ['GET'], pathPrefix: '/' }],
      files: 'none',
      secrets: [],
      dom: false,
    };
    const result = {
      success: false,
      error: 'boom',
      executionTime: 1,
      logs: [],
      details: { line: 3, column: 7, name: 'TypeError', stack: 'TypeError: boom\n  at tool', requested },
    };
    expect(failureFacts(result)).toEqual({
      line: 3,
      column: 7,
      name: 'TypeError',
      problems: [],
      raw:
        `TypeError: boom\n  at ` +
        `tool\n\n${JSON.stringify({ line: 3, column: 7, name: 'TypeError', requested }, null, 2)}`,
    });
  });

  it('reads the paths of an invalid input and handles missing details', () => {
    expect(
      failureFacts({
        success: false,
        executionTime: 0,
        logs: [],
        details: { errors: [{ path: '/w', message: 'must be number', keyword: 'type' }, 4] },
      }).problems,
    ).toEqual([{ path: '/w', message: 'must be number' }]);
    expect(failureFacts({ success: false, executionTime: 0, logs: [] })).toEqual({ problems: [], raw: '' });
  });
});
