/** Explanations for programs that people try. */
const REASONS: readonly (readonly [names: string, reason: string])[] = [
  ['python python2 python3 py ipython', 'Python does not run here. Programs run in JavaScript: use node.'],
  ['pip pip3 pipx uv conda poetry', 'Python does not run here, so there are no Python packages. Use npm.'],
  ['wget', 'Use curl: curl -O <address>.'],
  ['yarn pnpm bun corepack', 'Use npm.'],
  ['deno tsx ts-node', 'Use node: it runs .ts files, too.'],
  [
    'ruby perl php java javac go cargo rustc gcc g++ clang make cmake',
    'Only JavaScript and TypeScript run here, with node.',
  ],
  ['apt apt-get yum dnf apk brew snap', 'Nothing can be installed but packages of npm: npm install <name>.'],
  ['sudo su doas', 'There are no other users here; commands need no more rights.'],
  ['docker podman kubectl', 'There are no containers here.'],
  ['ssh scp sftp rsync telnet nc ftp ping', 'Only HTTP requests leave the browser: use curl.'],
  ['vi vim nano emacs code', 'Open the file in the Workspace to edit it.'],
  ['less more man', 'There is no pager: use cat, head or --help.'],
  ['kill pkill killall ps top htop', 'Use Stop, or the list of background shells.'],
  ['tar zip unzip', 'Use the Workspace: it packs and unpacks zips.'],
];

const REASON_OF: ReadonlyMap<string, string> = new Map(
  REASONS.flatMap(([names, reason]) => names.split(' ').map((name) => [name, reason] as const)),
);

/** Adds an alternative to "command not found" if one is known. The library's own message is dropped. */
export function explainMissing(text: string): string {
  if (!text.includes(': command not ')) return text;
  return text
    .split('\n')
    .map((line) => {
      const [, head, name = ''] =
        /^((?:bash|sh): ([^\s:]+): command not )(?:found$|available in browser environments\.)/.exec(line) ?? [];
      const reason = REASON_OF.get(name);
      return head === undefined ? line : `${head}found${reason === undefined ? '' : `. ${reason}`}`;
    })
    .join('\n');
}
