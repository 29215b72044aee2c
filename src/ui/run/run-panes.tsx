import { useState, type ReactNode } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { cx } from '../elements/class-names.ts';
import { TabList, panelId, tabId } from '../elements/layers/tabs.tsx';
import { useApp } from '../stores/app-context.ts';
import { runTexts } from './texts/index.ts';
import { useHasRoomBeside, type LayoutSize } from '../elements/use-layout.ts';
import { usePaneActions } from './use-pane-actions.ts';
import panes from '../styles/panes.module.css';
import styles from './run-panes.module.css';

export type RunPane = 'tool' | 'run';

interface RunPanesProps {
  readonly layout: LayoutSize;
  /** The heading if only the runs are visible. */
  readonly name: string;
  readonly tool: ReactNode;
  /** Label of the tab that shows `tool` on small screens. */
  readonly toolLabel: string;
  /** Label of the main part, if its heading does not name it. */
  readonly mainLabel?: string;
  /** `tool` scrolls by itself. */
  readonly isFixed?: boolean;
  readonly runs: ReactNode;
  /** At the bottom on small screens. */
  readonly bar: ReactNode;
  readonly pane: RunPane;
  readonly onPane: (pane: RunPane) => void;
}

/** A tool and its runs: side by side, or as two tabs on small screens. */
export function RunPanes({
  layout,
  name,
  tool,
  toolLabel,
  mainLabel,
  isFixed,
  runs,
  bar,
  pane,
  onPane,
}: RunPanesProps) {
  const isBeside = useHasRoomBeside();
  usePaneActions(!isBeside, pane, toolLabel, onPane);
  if (isBeside)
    return (
      <SideBySide layout={layout} runs={runs} isFixed={isFixed === true} label={mainLabel}>
        {tool}
      </SideBySide>
    );
  return (
    <main id="content" tabIndex={-1} className={styles.stack}>
      <TabList
        label={runTexts.paneTabs}
        idPrefix="pane"
        wide
        items={[
          { id: 'tool', label: toolLabel },
          { id: 'run', label: runTexts.tab },
        ]}
        selected={pane}
        onSelect={onPane}
      />
      {pane === 'run' ? <h1 className="visually-hidden">{name}</h1> : null}
      <div
        id={panelId('pane')}
        role="tabpanel"
        aria-labelledby={tabId('pane', pane)}
        className={cx(styles.pane, pane === 'tool' && isFixed !== true && styles.scrolling)}
      >
        {pane === 'tool' ? tool : runs}
      </div>
      {layout === 'narrow' ? (
        <div className={styles.bar} data-uncovered="">
          {bar}
        </div>
      ) : null}
    </main>
  );
}

interface SideBySideProps {
  readonly layout: LayoutSize;
  readonly runs: ReactNode;
  readonly isFixed: boolean;
  readonly label: string | undefined;
  readonly children: ReactNode;
}

function SideBySide({ layout, runs, isFixed, label, children }: SideBySideProps) {
  return (
    <InGroup layout={layout}>
      <Panel id="main" minSize={320} className={panes.pane}>
        <main id="content" tabIndex={-1} className={isFixed ? styles.fixed : panes.main} aria-label={label}>
          {children}
        </main>
      </Panel>
      <RunSide isWide={layout === 'wide'}>{runs}</RunSide>
    </InGroup>
  );
}

/** Replaces a tool that does not exist or has not loaded. */
export function MainPane({
  layout,
  withRuns = false,
  children,
}: {
  layout: LayoutSize;
  /** Reserves the space of the runs, which are about to load. */ withRuns?: boolean;
  children: ReactNode;
}) {
  const content = (
    <main id="content" tabIndex={-1} className={panes.main}>
      {children}
    </main>
  );
  if (!useHasRoomBeside()) return content;
  return (
    <InGroup layout={layout}>
      <Panel id="main" minSize={320} className={panes.pane}>
        {content}
      </Panel>
      {withRuns ? <RunSide isWide={layout === 'wide'}>{null}</RunSide> : null}
    </InGroup>
  );
}

/** Panes share a group with the list beside them, or have one of their own. */
function InGroup({ layout, children }: { layout: LayoutSize; children: ReactNode }) {
  return layout === 'wide' ? children : <Group className={panes.panes}>{children}</Group>;
}

function RunSide({ isWide, children }: { isWide: boolean; children: ReactNode }) {
  const { preferences } = useApp();
  const [storedWidth] = useState(() => preferences.getState().layout?.['run'] ?? 380);
  const width = isWide ? storedWidth : 320;
  return (
    <>
      <Separator className={panes.separator} title={runTexts.resize} />
      <Panel
        id="run"
        defaultSize={width}
        minSize={280}
        maxSize={760}
        groupResizeBehavior="preserve-pixel-size"
        className={panes.pane}
      >
        {children}
      </Panel>
    </>
  );
}
