import { describe, expect, it } from 'vitest';
import { failureInfo } from './outcome.ts';

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
    expect(failureInfo(result)).toEqual({
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
      failureInfo({
        success: false,
        executionTime: 0,
        logs: [],
        details: { errors: [{ path: '/w', message: 'must be number', keyword: 'type' }, 4] },
      }).problems,
    ).toEqual([{ path: '/w', message: 'must be number' }]);
    expect(failureInfo({ success: false, executionTime: 0, logs: [] })).toEqual({ problems: [], raw: '' });
  });
});
