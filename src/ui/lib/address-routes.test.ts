import { describe, expect, it } from 'vitest';
import { parseRoute, pathOf } from './routes.ts';
import { readAddressTools, splitAddress } from '../../catalog/contract/address-tools.ts';

describe('tool= in an address', () => {
  it('is read alone or after a path', () => {
    expect(splitAddress('/tool=a=1abc')).toEqual({ path: '/tools', parameters: 'tool=a=1abc' });
    expect(splitAddress('/tools/area?tool=a=1abc&tool=b=')).toEqual({
      path: '/tools/area',
      parameters: 'tool=a=1abc&tool=b=',
    });
    expect(splitAddress('/files&tool=a=')).toEqual({ path: '/files', parameters: 'tool=a=' });
    expect(splitAddress('/tools/tool')).toBeUndefined();
    expect(splitAddress(pathOf({ screen: 'files', path: '/a&tool=x=/b?tool=y=' }))).toBeUndefined();
  });

  it('is read in order; too many or anything else gives nothing', () => {
    expect(readAddressTools('tool=a=1ab-_&tool=b=&tool=__proto__=/tools/x%20y.js&tool=c')).toEqual([
      { name: 'a', value: '1ab-_' },
      { name: 'b', value: '' },
      { name: '__proto__', value: '/tools/x y.js' },
      { name: '', value: '' },
    ]);
    expect(readAddressTools('tool=a=1&other=2')).toBeUndefined();
    expect(readAddressTools('tool=a=1&'.repeat(10_000))).toBeUndefined();
    expect(readAddressTools(Array.from({ length: 50 }, () => 'tool=a=').join('&'))).toHaveLength(50);
  });

  it('leads to its review', () => {
    expect(parseRoute('/tool=a=')).toEqual({ screen: 'address', parameters: 'tool=a=', from: '/tools' });
    expect([
      parseRoute('/project/area'),
      parseRoute('/project/link%3Aarea'),
      pathOf({ screen: 'sessionTools', id: 'broken:/tools/x.js' }),
    ]).toEqual([
      { screen: 'sessionTools', id: 'project:area' },
      { screen: 'sessionTools', id: 'link:area' },
      '/project/broken%3A%2Ftools%2Fx.js',
    ]);
  });
});
