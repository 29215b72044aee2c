import type { Page } from '@playwright/test';

/** What a tab does in a storm, and what it may get for an answer. */
export interface StormOptions {
  readonly seed: number;
  readonly operations: number;
  /** Whether backups are restored over everything in between. */
  readonly restores: boolean;
}

export interface StormReport {
  /** A tool's id and the version that a write was told it made. */
  readonly made: readonly string[];
  /** What each file of this tab's own was last told to hold. */
  readonly files: Readonly<Record<string, string>>;
  /** Values of secrets cannot be read; names can. */
  readonly secrets: readonly string[];
  readonly runs: number;
  readonly refused: Readonly<Record<string, number>>;
  /** What must not be answered. */
  readonly faults: readonly string[];
}

/**
 * Writes of every kind from one tab, one after the other, at what the other tab writes as well: what is told last is
 * there last.
 */
export async function storm(page: Page, tab: string, options: StormOptions): Promise<StormReport> {
  return await page.evaluate(
    async ([name, { seed, operations, restores }]) => {
      const { toolyard } = window;
      let state = seed;
      const below = (limit: number): number => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * limit);
      };
      const made: string[] = [];
      const files: Record<string, string> = {};
      const secrets = new Set<string>();
      const refused: Record<string, number> = {};
      const faults: string[] = [];
      let runs = 0;
      let left = operations;
      const shared = (): string => `shared-${below(6)}`;
      const wrote = ({ id, version }: { id: string; version: number }): void => void made.push(`${id} ${version}`);
      const code = (value: number): string => `function tool() { return ${value}; }`;
      const actions: (() => Promise<void>)[] = [
        async () =>
          wrote(
            await toolyard.addTool({
              name: shared(),
              description: `Of ${name}.`,
              code: code(left),
              parameters: { type: 'object' },
              environment: 'browser',
            }),
          ),
        async () => wrote(await toolyard.updateTool(shared(), { description: `Told by ${name}, ${left}.` })),
        async () => wrote(await toolyard.updateTool(shared(), { code: code(left) })),
        async () =>
          wrote(
            await toolyard.updateTool(shared(), {
              guidance: `By ${name}, ${left}.`,
              cases: [{ name: 'one', input: {}, expectation: { kind: 'equals', value: left } }],
            }),
          ),
        async () => wrote(await toolyard.updateTool(shared(), { name: shared() })),
        async () => void (below(3) === 0 && (await toolyard.removeTool(shared()))),
        async () => {
          const one = shared();
          const versions = await toolyard.getVersions(one);
          const chosen = versions[below(versions.length)];
          if (chosen !== undefined) wrote(await toolyard.restoreVersion(one, chosen.version));
        },
        async () =>
          void (await toolyard.grants.set(shared(), {
            network: [],
            files: below(2) === 0 ? 'read' : 'none',
            secrets: [],
            dom: false,
          })),
        async () => {
          const path = `/${name}/${below(5)}.txt`;
          const text = `${left}`;
          await toolyard.workspace.writeFile(path, text);
          files[path] = text;
        },
        async () => void (await toolyard.workspace.writeFile(`/both/${below(3)}.txt`, `${name} ${left}`)),
        async () => {
          const secret = `${name.toUpperCase()}_${below(4)}`;
          if (below(3) === 0) {
            await toolyard.secrets.remove(secret);
            secrets.delete(secret);
          } else {
            await toolyard.secrets.set({
              name: secret,
              value: `value-of-${left}`,
              bindings: [{ origin: 'https://a.test', methods: ['GET'], pathPrefix: '/' }],
            });
            secrets.add(secret);
          }
        },
        async () => {
          await toolyard.executeTool({ toolName: shared(), parameters: {}, timeout: 20_000 });
          runs += 1;
        },
        async () => {
          const file = await toolyard.backup.export();
          if (restores && below(2) === 0)
            await toolyard.backup.import(file, { mode: below(2) === 0 ? 'replace' : 'merge', own: true });
        },
      ];
      // Of two backups of one tab the later ends the earlier.
      const allowed = new Set(['duplicate-name', 'not-found', 'conflict', 'aborted']);
      for (; left > 0; left -= 1) {
        try {
          await actions[below(actions.length)]?.();
        } catch (error) {
          const { code: why, message } = error as { code?: string; message: string };
          refused[String(why)] = (refused[String(why)] ?? 0) + 1;
          if (!allowed.has(String(why))) faults.push(`${String(why)}: ${message}`);
        }
      }
      return { made, files, secrets: [...secrets].sort(), runs, refused, faults };
    },
    [tab, options] as const,
  );
}

/** All that a tab holds, as its API gives it; lists in an order of their own. */
export async function heldBy(page: Page): Promise<unknown> {
  return await page.evaluate(async () => {
    const { toolyard } = window;
    const tools = (await toolyard.getTools()).sort((a, b) => (a.id < b.id ? -1 : 1));
    const paths = await toolyard.workspace.list();
    return JSON.parse(
      JSON.stringify({
        tools,
        versions: await Promise.all(
          tools.map(async ({ name }) => (await toolyard.getVersions(name)).map(({ version }) => version)),
        ),
        grants: await Promise.all(tools.map(({ name }) => toolyard.grants.get(name))),
        secrets: (await toolyard.secrets.list()).map(({ name }) => name).sort(),
        files: await Promise.all(paths.map(async (path) => [path, await toolyard.workspace.readFile(path)])),
      }),
    ) as unknown;
  });
}
