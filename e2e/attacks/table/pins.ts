/** Files of the workspace by their paths. */
export type Files = Readonly<Record<string, string>>;

/** An allowed tool of the workspace, and a later change of a file by something else. */
export interface LaterFile {
  readonly name: string;
  /** The tool is `/tools/t.js` or `/tools/t`; it returns `good`. */
  readonly files: Files;
  readonly later: Files;
}

const tool = (load: string): string => `async function tool() { return ${load}; }\n`;
const module = (load: string): string => `${load}\nexport default async () => lib;\n`;
const GOOD = "module.exports = 'good';\n";
const EVIL = "module.exports = 'evil';\n";
const GOOD_MODULE = "export default 'good';\n";
const EVIL_MODULE = "export default 'evil';\n";
/** By which `require` finds the file. */
const SCOPE = '{"name":"w"}';

export const LATER_FILES: readonly LaterFile[] = [
  {
    name: 'another main of a folder',
    files: { '/tools/t.js': tool("require('../lib/a')"), '/lib/a/index.js': GOOD },
    later: { '/lib/a/package.json': '{"main":"evil.js"}', '/lib/a/evil.js': EVIL },
  },
  {
    name: 'another main that was allowed for something else',
    files: {
      '/tools/t.js': tool("require('../lib/a') + require('../lib/a/other').slice(4)"),
      '/lib/a/index.js': GOOD,
      '/lib/a/other.js': EVIL,
    },
    later: { '/lib/a/package.json': '{"main":"other.js"}' },
  },
  {
    name: 'a file beside a folder',
    files: { '/tools/t.js': tool("require('../lib/b')"), '/lib/b/index.js': GOOD },
    later: { '/lib/b.js': EVIL },
  },
  {
    name: 'a file without an ending',
    files: { '/tools/t.js': tool("require('../lib/b')"), '/lib/b.js': GOOD },
    later: { '/lib/b': EVIL },
  },
  {
    name: 'code beside JSON',
    files: { '/tools/t.js': tool("require('../lib/c')"), '/lib/c.json': '"good"' },
    later: { '/lib/c.js': EVIL },
  },
  {
    name: 'a name with a question mark',
    files: { '/tools/t.js': tool("require('../lib/x.js?v=2')"), '/lib/x.js': EVIL, '/lib/x.js?v=2.js': GOOD },
    later: { '/lib/x.js?v=2': EVIL },
  },
  {
    name: 'a name that is encoded',
    files: { '/tools/t.js': tool("require('../lib/g%2dx')"), '/lib/g-x.js': EVIL, '/lib/g%2dx.js': GOOD },
    later: { '/lib/g%2dx.js': EVIL },
  },
  {
    name: 'an address of a file that is a name',
    files: {
      '/tools/t.js': tool("require('file:/lib/d.cjs')"),
      '/lib/d.cjs': EVIL,
      '/node_modules/file:/lib/d.cjs': GOOD,
    },
    later: { '/tools/node_modules/file:/lib/d.cjs': EVIL },
  },
  {
    name: 'a name of package.json',
    files: {
      '/tools/t.mjs': module("import lib from '#lib';"),
      '/package.json': '{"imports":{"#lib":"./lib/one.mjs"}}',
      '/lib/one.mjs': GOOD_MODULE,
      '/lib/evil.mjs': EVIL_MODULE,
    },
    later: { '/package.json': '{"imports":{"#lib":"./lib/evil.mjs"}}' },
  },
  {
    name: 'a nearer package.json',
    files: {
      '/tools/t.mjs': module("import lib from '#lib';"),
      '/package.json': '{"imports":{"#lib":"./lib/one.mjs"}}',
      '/lib/one.mjs': GOOD_MODULE,
    },
    later: { '/tools/package.json': '{"imports":{"#lib":"./evil.mjs"}}', '/tools/evil.mjs': EVIL_MODULE },
  },
  {
    name: 'a template without holes',
    files: { '/tools/t.js': tool('require(`../lib/a.js`)'), '/lib/a.js': GOOD },
    later: { '/lib/a.js': EVIL },
  },
  {
    name: 'a name that is put together',
    files: { '/tools/t.js': tool("require(require('path').join(__dirname, '..', 'lib', 'a'))"), '/lib/a.js': GOOD },
    later: { '/lib/a.js': EVIL },
  },
  {
    name: 'a package',
    files: {
      '/tools/t.js': tool("require('p')"),
      '/node_modules/p/package.json': SCOPE,
      '/node_modules/p/index.js': "module.exports = require('./in');\n",
      '/node_modules/p/in.js': GOOD,
    },
    later: { '/node_modules/p/in.js': EVIL },
  },
  {
    name: 'a package in a nearer folder',
    files: { '/tools/t.js': tool("require('p')"), '/node_modules/p/index.js': GOOD },
    later: { '/tools/node_modules/p/index.js': EVIL },
  },
  {
    name: 'a package that a package needs',
    files: {
      '/tools/t.js': tool("require('p')"),
      '/node_modules/p/package.json': '{"dependencies":{"q":"1"}}',
      '/node_modules/p/index.js': "module.exports = require('q');\n",
      '/node_modules/q/index.js': GOOD,
    },
    later: { '/node_modules/p/node_modules/q/index.js': EVIL },
  },
  {
    name: 'a script that a command reads',
    files: { '/tools/t': '#!/bin/bash\n. /lib/say.sh\nsay\n', '/lib/say.sh': 'say() { echo good; }\n' },
    later: { '/lib/say.sh': 'say() { echo evil; }\n' },
  },
  {
    name: 'a module that a command of Node requires',
    files: { '/tools/t': "#!/usr/bin/env node\nconsole.log(require('../lib/a'));\n", '/lib/a.js': GOOD },
    later: { '/lib/a/index.js': EVIL, '/lib/a.js': EVIL },
  },
];

/**
 * A tool of the workspace that a person has stored as their own, and a later change by something else. The tool returns
 * `good`, then that or nothing.
 */
export const LATER_OF_COPIES: readonly LaterFile[] = [
  {
    name: 'a file that it requires',
    files: { '/tools/t.js': tool("require('../lib/a.js')"), '/lib/a.js': GOOD },
    later: { '/lib/a.js': EVIL },
  },
  {
    name: 'a file that it imports',
    files: { '/tools/t.mjs': module("import lib from '../lib/a.mjs';"), '/lib/a.mjs': GOOD_MODULE },
    later: { '/lib/a.mjs': EVIL_MODULE },
  },
  {
    name: 'a file that such a file requires',
    files: {
      '/tools/t.js': tool("require('../lib/a')"),
      '/lib/a.js': "module.exports = require('./b');\n",
      '/lib/b.js': GOOD,
    },
    later: { '/lib/b.js': EVIL },
  },
  {
    name: 'a file beside a folder',
    files: { '/tools/t.js': tool("require('../lib/b')"), '/lib/b/index.js': GOOD },
    later: { '/lib/b.js': EVIL },
  },
  {
    name: 'another main of a folder',
    files: { '/tools/t.js': tool("require('../lib/a')"), '/lib/a/index.js': GOOD },
    later: { '/lib/a/package.json': '{"main":"evil.js"}', '/lib/a/evil.js': EVIL },
  },
  {
    name: 'a file of a package',
    files: {
      '/tools/t.js': tool("require('p')"),
      '/node_modules/p/package.json': SCOPE,
      '/node_modules/p/index.js': "module.exports = require('./in');\n",
      '/node_modules/p/in.js': GOOD,
    },
    later: { '/node_modules/p/in.js': EVIL },
  },
  {
    name: 'a file that is loaded as it runs',
    files: {
      '/tools/t.js': "async function tool() { return (await import('../lib/a.mjs')).default; }\n",
      '/lib/a.mjs': GOOD_MODULE,
    },
    later: { '/lib/a.mjs': EVIL_MODULE },
  },
];

/** Ways for code outside the workspace to load unpinned code there; it must not get `evil`. */
export const LOADS_ELSEWHERE: readonly (readonly [name: string, code: string])[] = [
  ['require', "require('/lib/evil.js')"],
  ['require of a name without an ending', "require('/lib/evil')"],
  ['require of a package', "require('unseen')"],
  ['require of JSON', "require('/lib/evil.json')"],
  ['import', "(await import('/lib/evil.mjs')).default"],
  ['import of an address', "(await import('file:///lib/evil.mjs?x')).default"],
  ['a name of package.json', "require('#evil')"],
  [
    'a link of its own',
    "(() => { require('fs').symlinkSync('/lib/evil.js', '/tmp/linked.js'); return require('/tmp/linked.js'); })()",
  ],
  [
    'a linked folder',
    "(() => { require('fs').symlinkSync('/lib', '/tmp/lib'); return require('/tmp/lib/evil.js'); })()",
  ],
  [
    'a thread',
    'await new Promise((resolve, reject) => new ' +
      "(require('worker_threads').Worker)('/lib/thread.js').on('message', resolve).on('error', reject).on('exit', " +
      "() => reject(new Error('exit'))))",
  ],
  ['a child', "require('child_process').execFileSync('node', ['/lib/say.js'], { stdio: 'pipe' }).toString().trim()"],
  ['a script of the shell', "require('child_process').execSync('/lib/say.sh', { stdio: 'pipe' }).toString().trim()"],
  [
    'the shell with a script',
    "require('child_process').execSync('bash /lib/say.sh', { stdio: 'pipe' }).toString().trim()",
  ],
  [
    'options of Node in the environment',
    "require('child_process').execFileSync('node', ['-e', '0'], { stdio: 'pipe', env: { ...process.env, " +
      "NODE_OPTIONS: '--require=/lib/say.js' } }).toString().trim()",
  ],
];

/** What such code may load: files it wrote itself, and parts of the system. */
export const OWN_LOADS: readonly (readonly [name: string, code: string])[] = [
  [
    'a file that it wrote',
    "(() => { require('fs').writeFileSync('/lib/made.js', 'module.exports = \"own\"'); return " +
      "require('/lib/made.js'); })()",
  ],
  [
    'a module that it wrote',
    "(async () => { require('fs').writeFileSync('/tmp/made.mjs', 'export default \"own\"'); return (await " +
      "import('/tmp/made.mjs')).default; })()",
  ],
  [
    'a script that it wrote',
    "(() => { require('fs').writeFileSync('/tmp/own.sh', 'echo own'); return " +
      "require('child_process').execSync('bash /tmp/own.sh').toString().trim(); })()",
  ],
  [
    'a child with a script that it wrote',
    "(() => { require('fs').writeFileSync('/tmp/own.js', 'console.log(\"own\")'); return " +
      "require('child_process').execFileSync('node', ['/tmp/own.js']).toString().trim(); })()",
  ],
];

/** Ways for allowed code to load an unreviewed file at run time: each returns what it got, or throws. */
export const LOADS: readonly (readonly [name: string, code: string])[] = [
  ['require', "require(['/lib', 'evil.js'].join('/'))"],
  ['require without an ending', "require(['/lib', 'evil'].join('/'))"],
  ['require of JSON', "require(['/lib', 'evil.json'].join('/'))"],
  ['require of a package', "require(['un', 'seen'].join(''))"],
  ['require of a name of package.json', "require(['#', 'evil'].join(''))"],
  ['import', "(await import(['/lib', 'evil.mjs'].join('/'))).default"],
  ['import of an address', "(await import(['file:///lib', 'evil.mjs?x'].join('/'))).default"],
  ['import of a package', "(await import(['un', 'seen'].join(''))).default"],
  ['import of JSON', "(await import(['/lib', 'evil.json'].join('/'), { with: { type: 'json' } })).default"],
  ['createRequire', "require('module')['createRequire'](['/lib', 'x.js'].join('/'))(['.', 'evil'].join('/'))"],
  ['Module._load', "require('module')['_lo' + 'ad'](['/lib', 'evil.js'].join('/'))"],
  [
    'Module.prototype.load',
    "(() => { const m = new (require('module'))('/lib/evil.js'); m.load(['/lib', 'evil.js'].join('/')); return " +
      'm.exports; })()',
  ],
  [
    'an extension by hand',
    "(() => { const m = new (require('module'))('x'); require('module')._extensions['.js'](m, ['/lib', " +
      "'evil.js'].join('/')); return m.exports; })()",
  ],
  [
    'a link of its own',
    "(() => { require('fs').symlinkSync('/lib/evil.js', '/lib/linked.js'); return require(['/lib', " +
      "'linked.js'].join('/')); })()",
  ],
  [
    'a file that it wrote',
    "(() => { require('fs').writeFileSync('/lib/made.js', 'module.exports = \"evil\"'); return require(['/lib', " +
      "'made.js'].join('/')); })()",
  ],
  [
    'a file that it put in the place of an allowed one',
    "(() => { const fs = require('fs'); fs.copyFileSync('/lib/evil.js', '/lib/swapped.js'); return " +
      "require('../lib/swapped.js'); })()",
  ],
  [
    'a folder that it moved',
    "(() => { require('fs').renameSync('/other', '/moved'); return require(['/moved', 'evil.js'].join('/')); })()",
  ],
  [
    'a hook of the loader',
    "(() => { const hooks = require('module').registerHooks({ resolve: () => ({ url: 'file:///lib/evil.js', " +
      "shortCircuit: true }) }); try { return require('anything'); } finally { hooks.deregister(); } })()",
  ],
  [
    'a thread',
    "await new Promise((resolve, reject) => new (require('worker_threads')['Worker'])(['/lib', " +
      "'thread.js'].join('/')).on('message', resolve).on('error', reject).on('exit', () => reject(new " +
      "Error('exit'))))",
  ],
  [
    'a thread that requires',
    'await new Promise((resolve, reject) => new ' +
      "(require('worker_threads')['Worker'])('require(\"worker_threads\").parentPort.postMessage(require(\"/lib/ev\" " +
      "+ \"il.js\"))', { eval: true }).on('message', resolve).on('error', reject).on('exit', () => " +
      "reject(new Error('exit'))))",
  ],
  [
    'a fork',
    "await new Promise((resolve, reject) => require('child_process')['fo' + 'rk'](['/lib', 'fork.js'].join('/'), " +
      "{ silent: true }).on('message', resolve).on('error', reject).on('exit', () => reject(new Error('exit'))))",
  ],
  [
    'a child',
    "require('child_process')['execFile' + 'Sync']('node', [['/lib', 'say.js'].join('/')], { stdio: 'pipe' " +
      '}).toString().trim()',
  ],
  [
    'a child that requires',
    "require('child_process')['execFile' + 'Sync']('node', ['-p', 'require(\"/lib/ev\" + \"il.js\")'], { stdio: " +
      "'pipe' }).toString().trim()",
  ],
  [
    'a child with a module before it',
    "require('child_process')['execFile' + 'Sync']('node', ['--require', ['/lib', 'say.js'].join('/'), '-e', " +
      "'0'], { stdio: 'pipe' }).toString().trim()",
  ],
  [
    'options of Node in the environment',
    "require('child_process')['execFile' + 'Sync']('node', ['-e', '0'], { stdio: 'pipe', env: { ...process.env, " +
      "NODE_OPTIONS: '--require=/lib/say.js' } }).toString().trim()",
  ],
  [
    'a path of Node in the environment',
    "require('child_process')['execFile' + 'Sync']('node', ['-p', 'require(\"ev\" + \"il\")'], { stdio: 'pipe', " +
      "env: { ...process.env, NODE_PATH: '/lib' } }).toString().trim()",
  ],
  [
    'a script of the shell',
    "require('child_process')['exec' + 'Sync'](['/lib', 'say.sh'].join('/'), { stdio: 'pipe' }).toString().trim()",
  ],
  [
    'the shell with a script',
    "require('child_process')['exec' + 'Sync']('bash ' + ['/lib', 'say.sh'].join('/'), { stdio: 'pipe' " +
      '}).toString().trim()',
  ],
  [
    'a shell that starts a shell',
    "require('child_process')['exec' + 'Sync']('true; sh ' + ['/lib', 'say.sh'].join('/') + ' || bash -c ' + " +
      "['/lib', 'say.sh'].join('/'), { stdio: 'pipe' }).toString().trim()",
  ],
  [
    'a command that took the name of another',
    "require('child_process')['exec' + 'Sync']('PATH=/lib/bin:$PATH ls /lib/nothing || true', { stdio: 'pipe' " +
      '}).toString().trim()',
  ],
];

/** Workspace files for these attacks. */
export const UNSEEN: Files = {
  '/package.json': '{"imports":{"#evil":"./lib/evil.js"}}',
  '/lib/evil.js': EVIL,
  '/lib/evil.mjs': EVIL_MODULE,
  '/lib/evil.json': '"evil"',
  '/lib/seen.js': GOOD,
  '/lib/swapped.js': GOOD,
  '/lib/thread.js': "require('worker_threads').parentPort.postMessage('evil');\n",
  '/lib/fork.js': "process.send('evil'); process.disconnect();\n",
  '/lib/say.js': "console.log('evil');\n",
  '/lib/say.sh': '#!/bin/bash\necho evil\n',
  '/lib/bin/ls': '#!/bin/bash\necho evil\n',
  '/other/evil.js': EVIL,
  '/node_modules/unseen/index.js': EVIL,
};
