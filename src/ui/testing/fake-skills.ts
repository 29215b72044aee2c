import { ToolyardError } from '../../core/errors.ts';
import type { SkillServices, SkillView } from '../../skills/contract/services.ts';
import type { HostEvent } from '../../services/host-services.ts';

/** Skills in memory: allowing, removing and switching off work, nothing is read from a disk. */
export function createFakeSkills(emit: (event: HostEvent) => void, start: readonly SkillView[] = []): SkillServices {
  const skills = new Map(start.map((skill) => [skill.path, skill]));
  const need = (path: string): SkillView => {
    const found = skills.get(path);
    if (found === undefined) throw new ToolyardError('not-found', 'There is no such skill any more');
    return found;
  };
  const change = (path: string, patch: Partial<SkillView>): void => {
    skills.set(path, { ...need(path), ...patch });
    emit({ type: 'skills-changed' });
  };
  return {
    skills: {
      list: async () => ({
        skills: [...skills.values()].map(({ text, findings, files, ...skill }) => ({
          ...skill,
          name: text.name,
          description: text.description,
          errors: findings.filter(({ level }) => level === 'error').length,
          warnings: findings.filter(({ level }) => level === 'warning').length,
          files: files.length,
        })),
        broken: [],
        left: 0,
      }),
      get: async (path) => need(path),
      allow: async (path, _hash, approved) => change(path, { isAllowed: true, approved }),
      disallow: async (path) => change(path, { isAllowed: false }),
      setOff: async () => undefined,
      create: async () => {
        throw new ToolyardError('transport', 'The fake has no disk');
      },
      save: async (path, _hash, source) => change(path, { source }),
      remove: async (path) => {
        skills.delete(path);
        emit({ type: 'skills-changed' });
        return 'act';
      },
      review: async () => ({ id: 'review', skills: [], left: [] }),
      take: async () => [],
      dismiss: async () => undefined,
      export: async () => new Blob(),
      readFile: async () => new Uint8Array(),
      useInVisit: async (names) => names,
    },
  };
}
