/** Names that tools have in other programs, whose skills and agents name them. */
const OURS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Read: 'read',
    Write: 'write',
    Edit: 'edit',
    MultiEdit: 'edit',
    Glob: 'glob',
    Grep: 'grep',
    Bash: 'bash',
    BashOutput: 'shell_output',
    KillShell: 'kill_shell',
    Skill: 'skill',
    SkillBash: 'skill_bash',
    Task: 'task',
    TaskOutput: 'task_output',
    AskUserQuestion: 'ask_user_question',
    RequestCredential: 'request_credential',
    SqliteQuery: 'sqlite_query',
    WebFetch: 'web_fetch',
    WebSearch: 'web_search',
  }),
);

/** Our name of a tool that another program calls `name`; undefined for any other name. */
export function ourNameOf(name: string): string | undefined {
  return OURS.get(name);
}

/** The end of a message that there is no tool of this name: what it is called here. */
export function calledHere(name: string): string {
  const ours = ourNameOf(name);
  return ours === undefined ? '' : `: it is called ${ours} here`;
}
