import type { ArticleId } from '../../articles.ts';

/** Markdown, short: what to do, in the order one does it. */
export const english: Readonly<Record<ArticleId, string>> = {
  'make-a-tool': `A tool is a function with a **name**, a **description** and a **schema** of what it takes. An agent
chooses it by the description, so say what it does and when to use it.

1. Choose *New*, then a template close to what you want.
2. Change the code. It is saved as you type.
3. Fill in the arguments beside it and press *Run*.

The code may have one of three shapes:

- a function named \`tool\` or \`run\`;
- a module: \`export default async (params, context) => …\`;
- a module that exports a whole definition: \`{ name, description, input_schema, execute }\`.

\`context\` has \`log\`, \`progress\`, \`fetch\`, \`storage\`, \`secrets\`, \`files\` and a \`signal\` that says
when to stop.`,

  parameters: `The tab **Schema** says what a tool takes. Add parameters one by one, write JSON Schema, or paste
example arguments to generate the schema from them.

The schema determines the form beside the code and the completions in the editor. Form and JSON are two views of the
same arguments: a change in one appears in the other.

- Describe every parameter. An agent sees nothing else about it.
- Give a \`default\`: it is filled in as the example.
- Arguments that do not fit are refused before the code runs, with the place that is wrong.`,

  cases: `A case is an input and the expected result.

1. Run the tool and look at the result.
2. Choose *Save as a case*. The result is what the case expects from now on.
3. In the tab **Cases**, run all of them. They run side by side, and each failed case shows the difference.

A case may expect an equal value, a part of the value, a value that matches a schema, or a failure.`,

  results: `Return any JSON value, and the app shows it as a tree. Some values have a view of their own:

- a list of objects with the same keys is a table that you can sort;
- an image or sound is shown or played, from a data address or \`{ type: 'image', data, mimeType }\`;
- long text is text, with a search.

Log with \`context.log\` or \`console.log\` and report slow work with \`context.progress(done, total, message)\`. Both
appear while the tool runs.

If you enter a schema under **Returns** (tab Details), every result is checked against it.`,

  failures: `The run panel says what happened, where, and what to do. The button with the line number jumps to the
place in your code; *Details* has the raw text.

- **The tool threw an error.** An agent reads its message, so the message should say what would be right. The example
  fails at first: change the path to \`user.login\`.
- **It took too long.** The run was ended at its timeout; this works even in an endless loop. The timeout is in the
  tab Details. Waiting for you does not count.
- **The sandbox crashed.** The code used more memory than the tab has.
- **The arguments do not fit.** Check them against the schema; the code never ran.

Past runs are kept below the result with their input and can be run again.`,

  permissions: `A tool may compute anything, but it can reach **nothing** until you allow it: no server, no file, no
secret, no document.

When it tries, the run waits, and a card says which tool wants what, and where. *Allow once* applies to that run,
*Allow for this tool* applies until you revoke it. Then the run goes on; if it has ended by then, it starts again, and
the button says so. A part that you untick is not allowed. The safe answer has the focus.

- A permission names a place: an origin, methods and the beginning of a path.
- An untrusted tool keeps what you allowed only as long as its code stays the same.
- The app's own address can never be allowed.

The example calls a harbour service that this page itself simulates: nothing is sent anywhere.`,

  secrets: `Enter a key in the card by which a tool asks for it, or add it under *Settings → Secrets* with the address
it may be sent to. It is encrypted in this browser and cannot be shown again, not even to you.

\`\`\`js
const response = await fetch('https://api.example.org/me', {
  headers: { authorization: \`Bearer \${secrets.get('GITHUB')}\` },
});
\`\`\`

The code sees a placeholder. The app inserts the value when it sends the request, and only for the addresses of that
secret. A tool asks for a secret by its name, like for any permission. Links, exports and backups hold names of
secrets and never a value.`,

  'node-tools': `A tool with the environment *Node.js* has what a Node program has: \`fs\`, \`path\`, \`stream\`,
\`child_process\`, \`worker_threads\`, \`http\` on a simulated machine. All of it runs in this tab, in a sandbox of
its own.

- It starts on an empty disk. If you allow it the workspace, it gets a copy; its changes land when the run ends well.
- \`exec('ls -la | sort')\` works: a shell with the usual commands is there.
- Network access needs the same permissions as in a browser tool.

If the embedded Node is not enough, *Settings → Node.js* offers another engine. It loads code from elsewhere, so it
asks first.`,

  packages: `The tab **Packages** of a Node.js tool adds packages from npm by name, or from an archive that you drop
there.

- The packages it needs come with it. Each is checked against the hash from the registry.
- No code of a package runs while you add it: no install scripts.
- They are kept in this browser and work offline. A link to the tool holds their names and hashes.

Packages that are compiled for one kind of computer cannot run in a tab; the app says so and often suggests another.

This example uses a package, which is fetched from the registry when the example first runs.`,

  workspace: `The workspace is a disk in this browser, for you, your tools and your agents. Drop files on it, open a
folder of your computer, or import a zip.

- A tool sees it only when you allow it: to read, or to read and write.
- A run works on a copy. Its changes land at the end; if two runs change the same file, the first change stays.
- A file in \`/tools\` that exports a definition is a tool as well.
- The terminal below it runs a shell on the same files, with \`node\`, \`npm install\`, \`git\` and \`curl\`. It asks
  before anything leaves the browser. Tab completes names.
- A right click on a file shows its actions. Markdown and HTML files have a preview.

The example writes a note and asks for the permission to do so.`,

  storage: `Everything is kept **in this browser**: there is no account and no server.

| what | where it is kept | leaves when |
|---|---|---|
| tools, versions, runs, settings | database of this browser | you share or export |
| files of the workspace | private disk of this browser | you export, or a tool that you allowed sends them |
| secrets | encrypted, in the same database | a request goes to an address of theirs |
| conversations | the same database | they are sent to the model you chose |
| packages, model files, the app itself | this browser, for use offline | never |
| what a tool remembers | storage of its own, 5 MB | the tool sends it where you allowed |

*Delete all my data* under *Settings → Storage* removes everything, and so does clearing the site's data.
*Export everything* saves one file that you can restore from; secrets and permissions are never in it.

The example remembers a number from run to run.`,

  share: `*Share* makes a link that **holds the tool**: code, description, schema, cases. Nothing is uploaded.

- Whoever opens it sees what it holds, may try it without storing anything, and may save it.
- An edit link opens straight in the editor.
- If you sign it, later links of yours are recognised as coming from the same author.
- The link of a long tool does not fit into every chat: the meter says where it fits. A file always works.
- *Show it in another page* gives HTML for a blog or a document.

Left out, always: values of secrets, permissions, past runs, the tool's storage.

Try the example: the address of the page is then such a link and follows each edit.`,

  strangers: `A tool that came by a link, a file or a backup is **untrusted** at first. You can run it, but

- it runs alone, in a sandbox that is thrown away after each run;
- it may do only what you allowed for exactly this code;
- and agents are not offered it.

Read it, run it, look at what it asks for. Choose *Trust this tool* if you accept what it does. An edit by
somebody else revokes what you allowed.`,

  'import-export': `**In:** paste anything on the first screen, or anywhere outside a field: code, a TypeScript type,
a Python function, a tool definition of OpenAI, Anthropic, Gemini or MCP, a JSON Schema, example arguments, a
\`curl\` command, an OpenAPI file, \`tools.json\`, a configuration with \`mcpServers\`. You see what it holds before
anything is stored.

**Out:** *Export* writes tools as definitions for a provider, as a module, as \`tools.json\`, or as an MCP server that
runs with Node on any computer. The dialog lists what a format cannot hold before you save.

**Everything:** *Settings → Storage* makes a backup and restores it.`,

  agent: `Open **Agent** to see a model use your tools. Without a model, start with a recorded run: the model's words
are played, its tools really run in this tab, and no key is needed.

- Choose which tools are offered, and see how many tokens their definitions cost.
- Every call shows its arguments, its result and its time. Open one beside the conversation to see it as a run by
  hand.
- A failed call links to the code. Fix the code there and go back to run the call again.
- Edit what you said and the conversation branches. The menu of a turn begins a new conversation from there, or asks
  another model. *Compare models* shows the answers of two or three side by side.
- Write on while the model answers: your message waits until the answer ends.

Export a conversation, save it as a recorded run, or send it as a link.`,

  models: `Under *Settings → Models* choose where the model runs:

- **A provider** (OpenAI, Anthropic, Google, OpenRouter): paste a key. It is encrypted here and goes to that provider
  alone.
- **Your computer** (Ollama, LM Studio, llama.cpp, vLLM): start the server so that it accepts requests from this page.
  If it does not, the app shows the command.
- **This browser**: Chrome's own model, or a GGUF file that runs in the tab, offline.

*Test* asks it once and says what is wrong, if anything.`,

  approvals: `Before a model's call runs, a card may ask you: it shows the tool, its arguments and where it acts. You
can change the arguments first, or say why not; the model reads that.

- *Always allow this tool* makes a rule. It ends when the tool changes.
- *Always with arguments like these* makes a rule with a pattern, such as \`{"path": "/notes/*"}\`.
- For tools you have not trusted, the app asks each time, whatever the rules say.

*Settings → Approvals* sets when the app asks, by kind of tool, and lists all rules.`,

  skills: `A skill is a folder with a \`SKILL.md\`: instructions for a kind of task, in the format that Claude Code,
Codex, Copilot and others read.

\`\`\`
---
name: release-notes
description: Writes release notes. Use before each release.
---
1. Read CHANGELOG.md.
2. Write one line for each change that users notice.
\`\`\`

- Drop a folder such as \`~/.claude/skills\`, a zip or a \`.skill\` file on **Skills**, or put the folder into
  \`.agents/skills\` of the workspace.
- **Allow** a skill once you have read it. Its text then counts as your instructions. Any change of its files asks
  again.
- An agent loads a skill when a task fits its description. You start one with \`/\` and its name, followed by
  arguments.
- Scripts in the folder run with \`skill_bash\`, with permissions of their own. Files in its folder \`tools\` are
  tools that agents can call in conversations which use the skill.
- *Check* says what the format, Claude Code and Codex would reject. *Export* packs skills in the layout of a client.

The app has four skills to use and to learn from: \`plan\`, \`do\`, \`check\` and \`make-a-tool\`. The
recorded run “A skill at work”, under **Agent**, shows one in use, without a key.`,

  agents: `An agent is a Markdown file: instructions for a role, with the tools and the model that it may use. The
files of Claude Code, GitHub Copilot and opencode are read as they are.

\`\`\`
---
name: reviewer
description: Reviews changed files.
tools: Read, Glob, Grep
---
List what could fail: path, line, reason.
\`\`\`

- Drop a folder such as \`.claude/agents\` or a file on **Skills → Agents**. **Allow** an agent once you have read
  it; any change of its file asks again.
- Choose an **Agent** below the message field: its instructions and tools then count for the conversation.
- An agent can start others as tasks, with the built-in tool \`task\`. A task is a conversation of its own. It never
  gets a tool that the conversation lacks, and each card for its calls names it.
- A task is a line below its call; open it to read what it did. Four run at a time, two levels deep, 32 in a
  conversation.
- **Stop** ends all tasks. When the page was closed, they are interrupted; nothing starts again by itself.
- *Export* writes a file that Claude Code, Copilot or opencode reads.

The app has three agents: \`general\` works on anything, \`explore\` only reads, \`self_mod\` fixes tools. The
recorded run “Sub-agents” shows two tasks.`,

  panels: `A panel is a small app of your own: HTML in a closed frame, and tools that agents call while it is open.
Under **Panels** start with a template: a table, a drawing board, notes, a web page, or an empty panel.

A panel is a folder such as \`.ah/panels/board\`:

- \`manifest.json\` has its id, its title and its tools. Each tool names an endpoint: \`POST /api/board/cards/:id\`.
- \`api.js\` answers the endpoints. It runs in the sandbox, call by call; what lasts is in \`context.storage\`.
- \`index.html\` is what you see. \`toolyard.fetch\` asks the same endpoints, so you and an agent share one API.
  \`toolyard.onChange\` tells it that an agent called a tool; \`toolyard.callTool\` calls any other tool, and you are
  asked each time.

You **allow** a panel once you have looked at it. Any change of its files from outside asks again; your own edits do
not.

An agent opens a panel with \`open_board_panel\`, beside the conversation, and is offered its tools from the next
step on. With *Built-in tools* on it can also open the app's own panels, read the screen, and leave notes: those to you
are in Help, those for the instructions wait in Settings → Prompt notes.

The recorded run “Work an app”, under **Agent**, shows it without a key.`,

  servers: `MCP servers bring tools, resources and prompts. Under **Servers** add one

- by its address (HTTP or SSE): it must allow web pages (CORS);
- as a program that runs in this tab, such as an npm package or a file of the workspace;
- by pasting a configuration with \`mcpServers\`.

Its tools then appear in the list under its name. You run them by hand like your own, and can offer them to agents.
If the server does not connect, the doctor says why and what fixes it. *Messages* shows every message that was
exchanged.

*Try the example* starts a server that needs nothing else.`,

  'connect-an-agent': `Programs on this computer can call your tools while this tab is open. Under **Connect an
agent**

- start the relay with \`npm start\`, or with the file \`toolyard-relay.mjs\` of the app. It prints a pairing link:
  open it, and connect;
- add an agent. You get a token, in the text that the agent needs;
- choose the tools that it may call. It sees no others, and no untrusted ones.

Each call asks you, unless you chose *Always* for this agent and this tool. A tool that changes asks again. **Calls**
shows what agents call; *Stop* ends a call, and *Remove access* ends them all.

For a shell there is \`curl\`: the menu of a tool has *Copy as curl*. If no tab is open, callers are told so.`,

  keys:
    `Everything can be done with the keyboard. The palette finds tools and actions by a few letters, *Tab* goes ` +
    `from part to part, *Esc* leaves. In the editor *Tab* indents: press *Esc* first to leave it.`,
};
