import type { AgentSkills, MessageSkill } from '../../../agent/contract/agent-skills.ts';
import { ToolyardError } from '../../../core/errors.ts';
import { ourNameOf } from '../../../core/predecessor-names.ts';
import { coversCall, skillsSection } from '../../../skills/index.ts';
import { SKILL_LIMITS } from '../../../skills/contract/skill-limits.ts';
import type { SkillsHost } from './skills-host.ts';

/** How conversations reach skills. */
export function createAgentSkills({ catalog, use, tools }: Pick<SkillsHost, 'catalog' | 'use' | 'tools'>): AgentSkills {
  const load = async (conversationId: string, name: string, given: string): Promise<MessageSkill | undefined> => {
    const skill = await use.find(name);
    if (skill?.text.isForPeople !== true) return undefined;
    const { text } = await use.load(conversationId, skill, given);
    return { name, text };
  };
  return {
    follow: use.follow,
    section: async (contextTokens) => skillsSection((await catalog.usable()).values(), contextTokens),
    joinedTools: async (conversationId) => {
      const [joined, used] = await Promise.all([tools.list?.(conversationId) ?? [], use.usedIn(conversationId)]);
      // Only a skill with files has something to run.
      const bash = used.some(({ folder }) => folder !== '') ? ['skill_bash'] : [];
      return [...joined.map(({ name }) => name), ...bash];
    },
    removedTools: async (conversationId) =>
      (await use.usedNow(conversationId)).flatMap(({ text }) =>
        text.disallowedTools.map((tool) => {
          // `Bash(git:*)` removes the whole tool: an offer knows no part of one.
          const name = tool.split('(', 1)[0] ?? '';
          return ourNameOf(name) ?? name;
        }),
      ),
    approves: async (conversationId, call) =>
      (await use.usedNow(conversationId)).some(({ approved }) => approved.some((one) => coversCall(one, call))),
    isGiven: async (text) => (await catalog.givenFrom(text)) !== undefined,
    start: async (conversationId, message, isFirst) => {
      const started: MessageSkill[] = [];
      for (const name of isFirst ? use.visit() : []) {
        const skill = await load(conversationId, name, '');
        if (skill !== undefined) started.push(skill);
      }
      const command = commandOf(message);
      if (command === undefined) return started;
      const skill = await load(conversationId, command.name, command.given);
      if (skill === undefined && command.isExplicit) throw await unknownSkill(catalog, command.name);
      return skill === undefined ? started : [...started.filter(({ name }) => name !== skill.name), skill];
    },
  };
}

async function unknownSkill(catalog: SkillsHost['catalog'], name: string): Promise<ToolyardError> {
  const names = [...(await catalog.usable()).values()]
    .filter(({ text }) => text.isForPeople)
    .map(({ text }) => text.name)
    .sort();
  return new ToolyardError(
    'not-found',
    `There is no skill named ${JSON.stringify(name.slice(0, SKILL_LIMITS.maxShownName))} that you allowed. ` +
      (names.length === 0 ? 'Allow one under Skills' : `You can start: ${names.join(', ')}`),
  );
}

/** `/skill:name arguments` or `/name arguments` at the head of a message. */
function commandOf(
  message: string,
): { readonly name: string; readonly given: string; readonly isExplicit: boolean } | undefined {
  if (!message.startsWith('/')) return undefined;
  const end = message.search(/\s/);
  const word = end < 0 ? message.slice(1) : message.slice(1, end);
  const isExplicit = word.startsWith('skill:');
  const name = isExplicit ? word.slice('skill:'.length) : word;
  if (name === '' || name.length > SKILL_LIMITS.maxShownName) return undefined;
  const given = end < 0 ? '' : message.slice(end).trim().slice(0, SKILL_LIMITS.maxArgumentsChars);
  return { name, given, isExplicit };
}
