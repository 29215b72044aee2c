import { lazy, Suspense } from 'react';
import { assertNever } from '../../core/errors.ts';
import type { CodeTarget } from '../elements/code-mirror/code-editor.tsx';
import { cx } from '../elements/class-names.ts';
import { Loading } from '../elements/layers/loading.tsx';
import { TabList, panelId, tabId } from '../elements/layers/tabs.tsx';
import { navigate } from '../lib/navigate.ts';
import { pathOf, toolRoute, type ToolTab } from '../lib/routes.ts';
import { tabOf } from './tool-draft.ts';
import { CodeTab } from './code-tab.tsx';
import { useCodeCheck, type CodeStatus } from './checks/use-code-check.ts';
import { OverrideNote } from '../tools/builtin/override-note.tsx';
import { SaveNotice } from './save-notice.tsx';
import { DESCRIPTION_ID, ToolHeader } from './tool-header.tsx';
import { TrustBanner } from '../tools/trust-banner.tsx';
import { failedCasesOf } from '../cases/all-tools.ts';
import { casesFirstTexts } from '../cases/texts/first/index.ts';
import { useAgent, useCases } from '../stores/app-context.ts';
import type { EditSession } from './editor-store.ts';
import { useActions } from '../stores/use-actions.ts';
import { editorTexts } from './texts/index.ts';
import styles from './tool-editor.module.css';

const FixBar = lazy(async () => ({ default: (await import('../agent/fix-bar.tsx')).FixBar }));
const DefinitionLine = lazy(async () => ({ default: (await import('./checks/definition-line.tsx')).DefinitionLine }));
const SchemaTab = lazy(async () => ({ default: (await import('../schema/schema-tab.tsx')).SchemaTab }));
const CasesTab = lazy(async () => ({ default: (await import('../cases/cases-tab.tsx')).CasesTab }));
const DetailsTab = lazy(async () => ({ default: (await import('./details/details-tab.tsx')).DetailsTab }));
const PackagesTab = lazy(async () => ({ default: (await import('../packages/packages-tab.tsx')).PackagesTab }));
const VersionHistoryTab = lazy(async () => ({
  default: (await import('../versions/version-history-tab.tsx')).VersionHistoryTab,
}));

const TAB_KEYS = [
  ['code', editorTexts.tabCode, 'tabCode'],
  ['schema', editorTexts.tabSchema, 'tabSchema'],
  ['cases', editorTexts.tabCases, 'tabCases'],
  ['details', editorTexts.tabDetails, 'tabDetails'],
  ['history', editorTexts.tabHistory, 'tabHistory'],
  ['packages', editorTexts.tabPackages, 'tabPackages'],
] as const;

interface ToolEditorProps {
  readonly session: EditSession;
  readonly isNarrow: boolean;
  readonly tab: ToolTab;
  readonly target: CodeTarget | undefined;
  readonly onTab: (tab: ToolTab) => void;
  readonly onShow: (line: number, column: number | undefined, tab: ToolTab) => void;
}

/** Everything of a tool that can be edited. */
export function ToolEditor({ session, isNarrow, tab: asked, target, onTab, onShow }: ToolEditorProps) {
  const status = useCodeCheck(session);
  const hasPackages = session.draft.environment === 'node';
  const tab = asked === 'packages' && !hasPackages ? 'code' : asked;
  useActions(() =>
    TAB_KEYS.filter(([id]) => id !== tab && (id !== 'packages' || hasPackages)).map(([id, label, keys]) => ({
      id: `tab.${id}`,
      group: 'go',
      label: editorTexts.actions.toTab(label),
      keys,
      perform: () => onTab(id),
    })),
  );
  return (
    <div className={styles.editor}>
      <ToolHeader
        session={session}
        isNarrow={isNarrow}
        onRenamed={(name) => navigate(pathOf(toolRoute(name, tab)), { replace: true })}
      />
      <Notices session={session} onTab={onTab} onShow={onShow} />
      <Tabs session={session} tab={tab} onTab={onTab} />
      <Suspense
        fallback={
          <div id={panelId('tool')} role="tabpanel" aria-labelledby={tabId('tool', tab)} className={styles.content}>
            <Loading className={styles.loading} />
          </div>
        }
      >
        <div
          id={panelId('tool')}
          role="tabpanel"
          aria-labelledby={tabId('tool', tab)}
          className={cx(
            styles.content,
            (tab === 'schema' || tab === 'packages' || tab === 'details' || tab === 'cases') && styles.grows,
          )}
        >
          <TabContent session={session} status={status} tab={tab} target={target} />
        </div>
        {/* At the bottom, since its height may change. */}
        {tab === 'code' || tab === 'schema' ? (
          <Suspense fallback={<div className={styles.lineRoom} />}>
            <DefinitionLine
              session={session}
              status={status}
              onShow={onShow}
              onDescription={() => document.getElementById(DESCRIPTION_ID)?.focus()}
            />
          </Suspense>
        ) : null}
      </Suspense>
    </div>
  );
}

function Notices({ session, onTab, onShow }: Pick<ToolEditorProps, 'session' | 'onTab' | 'onShow'>) {
  const isFixing = useAgent(({ fixing }) => fixing?.toolName === session.base.name);
  return (
    <div className={styles.notices}>
      {isFixing ? (
        <Suspense fallback={null}>
          <FixBar />
        </Suspense>
      ) : null}
      <TrustBanner tool={session.base} />
      <OverrideNote name={session.base.name} />
      <SaveNotice
        session={session}
        onShow={(problem) => {
          const where = tabOf(problem.field);
          if (where === 'details' || problem.line === undefined) onTab(where);
          else onShow(problem.line, problem.column, where);
        }}
      />
    </div>
  );
}

function Tabs({ session, tab, onTab }: Pick<ToolEditorProps, 'session' | 'tab' | 'onTab'>) {
  const { save, draft } = session;
  const wrong = new Set(save.kind === 'invalid' ? save.problems.map((problem) => tabOf(problem.field)) : []);
  const failed = useCases((state) => failedCasesOf(state, session.base.id));
  const item = (id: ToolTab, label: string) => ({
    id,
    label,
    mark: wrong.has(id) ? editorTexts.tabProblem : undefined,
  });
  return (
    <div className={styles.tabs}>
      <TabList
        label={editorTexts.tabs}
        idPrefix="tool"
        items={[
          item('code', editorTexts.tabCode),
          item('schema', editorTexts.tabSchema),
          {
            ...item('cases', editorTexts.tabCases),
            ...(failed === 0 ? {} : { mark: casesFirstTexts.failedMark(failed), isBad: true }),
          },
          ...(draft.environment === 'node' ? [item('packages', editorTexts.tabPackages)] : []),
          item('details', editorTexts.tabDetails),
          item('history', editorTexts.tabHistory),
        ]}
        selected={tab}
        onSelect={onTab}
      />
    </div>
  );
}

interface TabContentProps {
  readonly session: EditSession;
  readonly status: CodeStatus;
  readonly tab: ToolTab;
  readonly target: CodeTarget | undefined;
}

function TabContent({ session, status, tab, target }: TabContentProps) {
  switch (tab) {
    case 'code':
      return <CodeTab session={session} status={status} target={target} />;
    case 'schema':
      return <SchemaTab session={session} target={target} />;
    case 'cases':
      return <CasesTab session={session} />;
    case 'packages':
      return <PackagesTab session={session} />;
    case 'details':
      return <DetailsTab session={session} />;
    case 'history':
      return <VersionHistoryTab tool={session.base} />;
    default:
      return assertNever(tab);
  }
}
