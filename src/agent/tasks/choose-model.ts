import type { Provider, ProviderId } from '../contract/provider.ts';

type Named = Pick<Provider, 'id' | 'kind' | 'name' | 'model'>;

/** Names of Claude Code for whatever is the newest model of a family. */
const FAMILIES: ReadonlySet<string> = new Set(['sonnet', 'opus', 'haiku']);

/**
 * The model of a person that an agent file asks for: the first of its names that one of them has. Otherwise `usual`,
 * which comes first also where several fit.
 */
export function chooseModel(
  names: readonly string[],
  providers: readonly Named[],
  usual: ProviderId | undefined,
): ProviderId | undefined {
  for (const name of names) {
    const fitting = providers.filter((provider) => isMeant(provider, name.toLowerCase()));
    const [first] = fitting;
    if (first !== undefined) return fitting.find(({ id }) => id === usual)?.id ?? first.id;
  }
  return usual;
}

/** `gpt-5`, `openai/gpt-5`, `GPT-5 (copilot)`, or `sonnet`. */
function isMeant({ kind, name, model }: Named, requested: string): boolean {
  const [own, shown] = [model.toLowerCase(), name.toLowerCase()];
  if (own === '') return false;
  if (FAMILIES.has(requested)) return kind === 'anthropic' && own.includes(requested);
  const [bare = ''] = requested.split(' (', 1);
  return requested === own || requested === shown || bare === own || bare === shown || requested.endsWith(`/${own}`);
}
