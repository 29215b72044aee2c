import { ChevronDown, ChevronRight, CornerDownLeft, Package } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ExecuteToolResult } from '../../core/call.ts';
import type { ToolRecord } from '../../core/tool.ts';
import { Button, ButtonLink } from '../elements/button.tsx';
import { CopyButton } from '../elements/copy-button.tsx';
import { navigate } from '../lib/navigate.ts';
import { helpOfFailure } from '../help/help-links.ts';
import { failureInfo } from './denied/outcome.ts';
import { missingPackage } from '../packages/packages.ts';
import { pathOf, toolRoute } from '../lib/routes.ts';
import { wasSent } from './denied/was-sent.ts';
import { useApp } from '../stores/app-context.ts';
import type { RunView } from './run-store.ts';
import { sharedTexts } from '../texts/index.ts';
import { runTexts } from './texts/index.ts';
import { helpFirstTexts } from '../help/texts/first/index.ts';
import { DeniedCard } from './denied/denied-card.tsx';
import { DeniedElsewhere } from './denied/denied-elsewhere.tsx';
import { PackageOriginsCard } from '../packages/package-origins-card.tsx';
import styles from './run-panel.module.css';
import { packagesStore } from '../packages/packages-store.ts';
import { usePanelStore } from '../stores/panel-store.ts';

interface RunFailureProps {
  readonly view: RunView;
  readonly result: ExecuteToolResult;
  readonly tool: ToolRecord;
  readonly onGoToLine: (line: number, column: number | undefined) => void;
}

/** What failed, where, and what to do; a click shows the raw text. */
export function RunFailure({ view, result, tool, onGoToLine }: RunFailureProps) {
  const info = useMemo(() => failureInfo(result), [result]);
  const { surface } = useApp();
  // Following the link would end a trial, and an embed has no help.
  const help = surface === 'app' ? helpOfFailure(result.errorCode) : undefined;
  const missing = tool.environment === 'node' && surface !== 'embed' ? missingPackage(result.error) : undefined;
  const [isOpen, setOpen] = useState(false);
  const { access } = view;
  const raw = rawOf(result.error ?? '', info.raw);
  const isDenied = view.dismissed || (access?.request.kind === 'permissions' && access.request.isDeclined === true);
  if (access !== undefined && (surface === 'embed' || !isDenied)) {
    const { request } = access;
    if (request.kind === 'package-origins')
      return surface === 'embed' ? null : <PackageOriginsCard tool={tool} access={access} origins={request.origins} />;
    if (surface === 'embed') return <DeniedElsewhere tool={tool} asked={request.permissions} tried={request.files} />;
    return (
      <DeniedCard
        tool={tool}
        access={access}
        request={request}
        sent={wasSent(view.network)}
        // Anything else than a deadline is said by the card, or is the tool's own text.
        message={result.errorCode === 'timeout' ? result.error : undefined}
      />
    );
  }
  return (
    <section className={styles.failure} aria-label={sharedTexts.common.error}>
      <p className={styles.failureText} role="alert">
        {info.name === undefined ? '' : `${info.name}: `}
        {result.error ?? runTexts.failure.unknown}
      </p>
      {isDenied && result.errorCode === 'denied' ? <p className={styles.muted}>{runTexts.denied.dismissed}</p> : null}
      <Problems info={info} error={result.error} />
      <div className={styles.failureActions}>
        {result.errorCode === 'invalid-input' ? <GoToArguments /> : null}
        {missing === undefined ? null : <AddPackage tool={tool} name={missing} />}
        <GoToLine info={info} onGoToLine={onGoToLine} />
        {raw === '' ? null : <RawButtons raw={raw} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
        {help === undefined ? null : (
          <ButtonLink href={help} look="quiet">
            {helpFirstTexts.title}
          </ButtonLink>
        )}
      </div>
      {isOpen ? (
        <pre className={styles.raw} tabIndex={0} role="region" aria-label={runTexts.failure.details}>
          {raw}
        </pre>
      ) : null}
    </section>
  );
}

type Info = ReturnType<typeof failureInfo>;

/** A longer message is cut where the cause is told. */
const CAUSE_CHARS = 160;

/** Everything that is known, message first; empty if the cause above says all of it. */
function rawOf(error: string, details: string): string {
  const isWhole = error.length <= CAUSE_CHARS && !error.includes('\n');
  return details === '' && isWhole ? '' : `${error}\n${details}`.trim();
}

function GoToArguments() {
  const { actions } = useApp();
  return <Button onClick={() => actions.performKeys('focusArguments')}>{runTexts.actions.focusArguments}</Button>;
}

function Problems({ info: { problems }, error = '' }: { info: Info; error: string | undefined }) {
  const [only] = problems;
  // The message may already contain a single problem.
  if (only === undefined || (problems.length === 1 && error.includes(`${only.path} ${only.message}`))) return null;
  return (
    <ul className={styles.problems} aria-label={runTexts.failure.problems}>
      {problems.map((problem, index) => (
        <li key={index}>
          <code>{problem.path === '' ? runTexts.failure.root : problem.path}</code> {problem.message}
        </li>
      ))}
    </ul>
  );
}

function AddPackage({ tool, name }: { tool: ToolRecord; name: string }) {
  const packages = usePanelStore(packagesStore);
  const toPackages = () => {
    packages.getState().setText(tool.id, name);
    navigate(pathOf(toolRoute(tool.name, 'packages')));
  };
  return (
    <div className={styles.wholeRow}>
      <Button icon={<Package size={14} aria-hidden="true" />} onClick={toPackages}>
        {runTexts.node.addPackage(name)}
      </Button>
    </div>
  );
}

function GoToLine({ info: { line, column }, onGoToLine }: { info: Info } & Pick<RunFailureProps, 'onGoToLine'>) {
  if (line === undefined) return null;
  return (
    <Button
      icon={<CornerDownLeft size={14} aria-hidden="true" />}
      title={runTexts.failure.goToLineHint}
      onClick={() => onGoToLine(line, column)}
    >
      {runTexts.failure.goToLine(line, column)}
    </Button>
  );
}

interface RawButtonsProps {
  readonly raw: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function RawButtons({ raw, isOpen, onToggle }: RawButtonsProps) {
  return (
    <>
      <Button
        look="quiet"
        aria-expanded={isOpen}
        icon={isOpen ? <ChevronDown size={14} aria-hidden="true" /> : <ChevronRight size={14} aria-hidden="true" />}
        onClick={onToggle}
      >
        {runTexts.failure.details}
      </Button>
      <CopyButton text={raw} label={runTexts.failure.copyDetails} />
    </>
  );
}
