import type { CaseVerdict } from '../../catalog/contract/cases/case-run.ts';
import type { ToolId } from '../../core/ids.ts';
import type { ToolRecord } from '../../core/tool.ts';
import type { HostServices } from '../../services/host-services.ts';
import type { EditorStore } from '../editor/editor-store.ts';
import type { CasesSession, CasesState } from './cases-store.ts';

/** The cases of all tools while they run. */
export interface AllToolsRun {
  /** Number of tools that are done. */
  readonly ended: number;
  readonly total: number;
  /** The tool whose cases run now. */
  readonly toolName?: string;
  readonly stopping: boolean;
}

export interface AllToolsReport {
  /** Number of tools whose cases ran. */
  readonly tools: number;
  readonly passed: number;
  /** Number of failed cases, and the tools that they belong to. */
  readonly failed: number;
  readonly failing: readonly string[];
  /** Tools whose cases did not run: they are untrusted, or have edits that cannot be saved. */
  readonly skipped: readonly string[];
  readonly isStopped: boolean;
}

interface AllToolsDeps {
  readonly host: Pick<HostServices, 'tools' | 'cases'>;
  readonly editor: EditorStore;
  readonly get: () => CasesState;
  readonly setRun: (run: AllToolsRun | undefined) => void;
  /** Runs the cases of a tool that is not open. */
  readonly runStored: (record: ToolRecord) => Promise<void>;
}

/** Runs the cases of all tools, one tool after another; their verdicts are those of a run of each. */
export function allToolsActions(deps: AllToolsDeps): Pick<CasesState, 'runAllTools' | 'stopAllTools'> {
  const { host, get, setRun } = deps;
  return {
    async runAllTools() {
      if (get().allTools !== undefined) return undefined;
      setRun({ ended: 0, total: 0, stopping: false });
      try {
        return await runEach(deps);
      } finally {
        setRun(undefined);
      }
    },
    async stopAllTools() {
      const run = get().allTools;
      if (run === undefined) return;
      setRun({ ...run, stopping: true });
      if (run.toolName !== undefined) await host.cases.stop(run.toolName);
    },
  };
}

async function runEach({ host, editor, get, setRun, runStored }: AllToolsDeps): Promise<AllToolsReport> {
  const all = (await host.tools.all()).filter(({ cases = [] }) => cases.some(({ manual }) => manual !== true));
  const trusted = all.filter((record) => record.trusted).sort((one, other) => (one.name < other.name ? -1 : 1));
  const skipped = all.filter((record) => !record.trusted).map(({ name }) => name);
  const failing: string[] = [];
  const counts = { tools: 0, passed: 0, failed: 0 };
  const isStopped = (): boolean => get().allTools?.stopping === true;
  for (const [ended, record] of trusted.entries()) {
    if (isStopped()) break;
    const { id, name } = record;
    setRun({ ended, total: trusted.length, toolName: name, stopping: false });
    get().sync(record);
    await (editor.getState().sessions.has(id) ? get().runAll(id) : runStored(record));
    const session = get().sessions.get(id);
    if (session === undefined || session.notice !== undefined) {
      skipped.push(name);
      continue;
    }
    counts.tools += 1;
    counts.passed += countOf(session, 'passed');
    const failed = countOf(session, 'failed');
    counts.failed += failed;
    if (failed > 0) failing.push(name);
  }
  return { ...counts, failing, skipped, isStopped: isStopped() };
}

function countOf({ drafts, judged }: CasesSession, verdict: CaseVerdict): number {
  return drafts.filter(({ key }) => judged.get(key)?.result.verdict === verdict).length;
}

/** Number of cases of a tool that failed when they last ran in this tab. */
export function failedCasesOf({ sessions }: Pick<CasesState, 'sessions'>, id: ToolId): number {
  const session = sessions.get(id);
  return session === undefined || session.judged.size === 0 ? 0 : countOf(session, 'failed');
}

/** Number of tools with such cases. */
export function failingTools(state: Pick<CasesState, 'sessions'>): number {
  return [...state.sessions.keys()].filter((id) => failedCasesOf(state, id) > 0).length;
}
