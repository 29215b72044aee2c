import type { ToolFields } from '../../../core/tool.ts';

/**
 * Names of the secrets a tool asks for: those it declares, and those that its code gets by a literal name. Each is also
 * the name of an environment variable.
 */
export function secretNames({ permissions, code }: Pick<ToolFields, 'permissions' | 'code'>): string[] {
  const inCode = [...code.matchAll(/\bsecrets\s*\.\s*get\s*\(\s*(['"`])([A-Za-z_]\w{0,63})\1/g)].map(
    ([, , name = '']) => name,
  );
  return [...new Set([...(permissions?.secrets ?? []), ...inCode])];
}
