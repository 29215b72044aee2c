import type { Page } from '@playwright/test';
import type { ExecuteToolResult } from '../../src/core/call.ts';
import { quoteWord as quoted } from '../../src/core/shell/quote-word.ts';
import type { SeededRandom } from '../../src/core/testing/seeded-random.ts';
import { callTool } from './journeys/journeys.ts';

/** Files below a lane's folder: text by path, undefined for a folder. */
export type Model = Map<string, string | undefined>;

/** What is done to a lane's files. Each is right for the model it was made for. */
type Action =
  | { readonly kind: 'write'; readonly path: string; readonly text: string }
  | { readonly kind: 'edit'; readonly path: string; readonly from: string; readonly to: string }
  | { readonly kind: 'remove'; readonly path: string }
  | { readonly kind: 'mkdir'; readonly path: string }
  | { readonly kind: 'move'; readonly path: string; readonly to: string };

type Means = 'builtin' | 'bash' | 'node' | 'js' | 'own';

const NAMES = ['a', 'b b', 'č', "d'd", '$e'];

/** The tool of one's own that the lanes use beside the built-in ones. */
export const OWN_TOOL = {
  name: 'own',
  description: 'Runs a program.',
  parameters: { type: 'object', properties: { actions: { type: 'array', items: {} } } },
  environment: 'node',
  code: `function tool({ actions }) { ${actionsSource('actions')} }`,
};

/** A program for Node that does acts. */
function actionsSource(actions: string): string {
  return `const fs = require('fs');
for (const act of ${actions}) {
  if (act.kind === 'write') fs.writeFileSync(act.path, act.text);
  else if (act.kind === 'edit') {
    const text = fs.readFileSync(act.path, 'utf8');
    if (!text.includes(act.from)) throw new Error('not there: ' + act.from);
    fs.writeFileSync(
      act.path,
      text.replace(act.from, () => act.to),
    );
  } else if (act.kind === 'remove') fs.rmSync(act.path, { recursive: true });
  else if (act.kind === 'mkdir') fs.mkdirSync(act.path);
  else fs.renameSync(act.path, act.to);
}`;
}

function asShell(act: Action): string {
  switch (act.kind) {
    case 'write':
      return `printf %s ${quoted(act.text)} > ${quoted(act.path)}`;
    case 'edit':
      return `sed -i ${quoted(`s/${act.from}/${act.to}/`)} ${quoted(act.path)}`;
    case 'remove':
      return `rm -r ${quoted(act.path)}`;
    case 'mkdir':
      return `mkdir ${quoted(act.path)}`;
    case 'move':
      return `mv ${quoted(act.path)} ${quoted(act.to)}`;
  }
}

/** A folder that one actor at a time works in, by all means there are. */
export interface Sequence {
  readonly folder: string;
  readonly model: Model;
  /** One call of a tool with one or several acts. Gives how many, and what went wrong, in words. */
  readonly step: () => Promise<{ readonly actions: number; readonly fault?: string }>;
}

export function createSequence(page: Page, folder: string, { below: upTo, pick }: SeededRandom): Sequence {
  const model: Model = new Map();
  let written = 0;
  const below = (path: string): string[] => [...model.keys()].filter((key) => key.startsWith(`${path}/`));
  const free = (): string => {
    for (;;) {
      const parent = pick([folder, ...[...model.keys()].filter((key) => model.get(key) === undefined)]);
      const path = `${parent}/${pick(NAMES)}${upTo(10) < 7 ? '' : String(upTo(9))}`;
      if (!model.has(path)) return path;
    }
  };
  /** @param onlyText what there are built-in tools for */
  const choose = (onlyText: boolean): Action => {
    const files = [...model.keys()].filter((key) => model.get(key) !== undefined);
    const kind = upTo(onlyText ? 60 : 100);
    const text = `<${String(++written)}> ${'text é🙂 '.repeat(upTo(20))}`;
    if (files.length === 0 || kind < 35)
      return { kind: 'write', path: files.length > 0 && upTo(10) < 4 ? pick(files) : free(), text };
    if (kind < 60) {
      const path = pick(files);
      return {
        kind: 'edit',
        path,
        from: /^<\d+>/.exec(model.get(path) ?? '')?.[0] ?? '',
        to: `<${String(++written)}>`,
      };
    }
    if (kind < 75) return { kind: 'mkdir', path: free() };
    const path = pick([...model.keys()]);
    if (kind < 85) return { kind: 'remove', path };
    const to = free();
    return to.startsWith(`${path}/`) ? { kind: 'remove', path } : { kind: 'move', path, to };
  };
  const apply = (act: Action): void => {
    if (act.kind === 'write') model.set(act.path, act.text);
    else if (act.kind === 'mkdir') model.set(act.path, undefined);
    else if (act.kind === 'edit')
      model.set(
        act.path,
        (model.get(act.path) ?? '').replace(act.from, () => act.to),
      );
    else {
      const moved = [act.path, ...below(act.path)].map((key) => [key, model.get(key)] as const);
      for (const [key] of moved) model.delete(key);
      if (act.kind === 'move') for (const [key, text] of moved) model.set(act.to + key.slice(act.path.length), text);
    }
  };
  const perform = async (means: Means, actions: readonly Action[]): Promise<ExecuteToolResult> => {
    const [act] = actions;
    if (means === 'builtin' && act?.kind === 'write')
      return await callTool(page, 'write', { path: act.path, content: act.text });
    if (means === 'builtin' && act?.kind === 'edit')
      return await callTool(page, 'edit', { path: act.path, old_string: act.from, new_string: act.to });
    if (means === 'node') return await callTool(page, 'node', { script: actionsSource(JSON.stringify(actions)) });
    if (means === 'js')
      return await callTool(page, 'js', { code: `${actionsSource(JSON.stringify(actions))} return 1;` });
    if (means === 'own') return await callTool(page, 'own', { actions });
    return await callTool(page, 'bash', { command: `set -e\n${actions.map(asShell).join('\n')}` });
  };
  return {
    folder,
    model,
    step: async () => {
      const before = new Map(model);
      const means: Means = upTo(10) < 7 ? 'builtin' : pick<Means>(['bash', 'node', 'js', 'own']);
      const actions: Action[] = [];
      for (let left = means === 'builtin' ? 1 : 1 + upTo(4); left > 0; left--) {
        const act = choose(means === 'builtin');
        actions.push(act);
        apply(act);
      }
      const result = await perform(means, actions);
      const conflicts = result.changes?.conflicts ?? [];
      const exit = result.details?.['exitCode'] ?? 0;
      if (result.success && exit === 0 && conflicts.length === 0 && (result.changes?.state ?? 'landed') === 'landed')
        return { actions: actions.length };
      model.clear();
      for (const [key, text] of before) model.set(key, text);
      return {
        actions: actions.length,
        fault: `${means} in ${folder}: ${JSON.stringify(actions)} gave ${JSON.stringify(result).slice(0, 800)}`,
      };
    },
  };
}
