/** One line of what an agent file says of tools: a name or a pattern with stars. */
export interface ToolRule {
  /** Our name of a tool, or a pattern: `*`, `read`, `github.*`. */
  readonly pattern: string;
  readonly isOn: boolean;
}

/**
 * The tools that an agent may use: the last rule that matches a tool decides, and `isOpen` where none does. Rules never
 * add a tool: they are applied to those that a conversation has.
 */
export interface ToolRules {
  readonly isOpen: boolean;
  readonly rules: readonly ToolRule[];
}

export const ALL_TOOLS: ToolRules = { isOpen: true, rules: [] };

/** Whether the rules leave a tool in. A tool of a server is `server.tool` here, and has other forms elsewhere. */
export function allowsTool({ isOpen, rules }: ToolRules, toolName: string): boolean {
  const last = rules.findLast(({ pattern }) => matchesName(pattern, toolName));
  return last?.isOn ?? isOpen;
}

/** Whether a pattern matches a name in one of the forms that clients give to tools of MCP servers. */
export function matchesName(pattern: string, toolName: string): boolean {
  if (matchesStars(pattern, toolName)) return true;
  const dot = toolName.indexOf('.');
  if (dot < 0) return false;
  const [server, tool] = [toolName.slice(0, dot), toolName.slice(dot + 1)];
  return [`${server}/${tool}`, `mcp__${server}__${tool}`, `${server}_${tool}`].some((form) =>
    matchesStars(pattern, form),
  );
}

/** `*` stands for any text. Goes back to the last star alone, so its time is at most the product of the two lengths. */
function matchesStars(pattern: string, text: string): boolean {
  let [at, from, star, resumed] = [0, 0, -1, 0];
  while (at < text.length) {
    if (pattern[from] === '*') {
      star = from;
      resumed = at;
      from += 1;
    } else if (from < pattern.length && pattern[from] === text[at]) {
      at += 1;
      from += 1;
    } else if (star >= 0) {
      from = star + 1;
      resumed += 1;
      at = resumed;
    } else return false;
  }
  while (pattern[from] === '*') from += 1;
  return from === pattern.length;
}
