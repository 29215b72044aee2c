import { useIncoming } from '../files/transfer/use-incoming.ts';
import { usePanelStore } from '../stores/panel-store.ts';
import { skillsStore } from './skills-store.ts';

const PACKED = /\.(?:zip|skill)$/i;

/** Ways to bring skills in: a file, a folder, or a drop. */
export function useSkillImport() {
  const store = usePanelStore(skillsStore);
  return useIncoming(PACKED, (from, name) => store.getState().read(from, name));
}
