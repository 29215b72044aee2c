import { lazy, Suspense } from 'react';
import { LIMITS } from '../../core/limits.ts';
import { Loading } from '../elements/layers/loading.tsx';
import { formatBytes } from '../lib/format.ts';
import { useApp, useStatus } from '../stores/app-context.ts';
import { settingsTexts } from './texts/index.ts';
import { sharedTexts } from '../texts/index.ts';
import styles from './settings.module.css';

const EnvironmentSection = lazy(async () => ({
  default: (await import('./environment-section.tsx')).EnvironmentSection,
}));

export function AboutSection() {
  const { version } = useApp();
  const kept = useStatus((state) => state.kept);
  const { rows } = settingsTexts.about;
  const limits: [string, string][] = [
    [rows.timeout, rows.timeoutValue(LIMITS.minTimeoutMs, LIMITS.maxTimeoutMs, LIMITS.defaultTimeoutMs)],
    [rows.input, formatBytes(LIMITS.maxInputBytes)],
    [rows.result, formatBytes(LIMITS.maxResultBytes)],
    [rows.logs, String(LIMITS.maxLogLines)],
    [rows.storage, formatBytes(LIMITS.storageQuotaBytes)],
    [rows.response, formatBytes(LIMITS.maxResponseBodyBytes)],
    [rows.concurrent, rows.concurrentValue(LIMITS.maxConcurrentTrustedRuns, LIMITS.maxConcurrentUntrustedRuns)],
    [rows.versions, String(LIMITS.versionsPerTool)],
    [rows.runs, String(LIMITS.runsPerTool)],
  ];
  return (
    <>
      <section className={styles.section}>
        <dl className={styles.table}>
          <dt>{settingsTexts.about.version}</dt>
          <dd>{version}</dd>
          {kept === undefined ? null : (
            <>
              <dt>{settingsTexts.offline.label}</dt>
              <dd>{settingsTexts.offline.states[kept.state]}</dd>
              {kept.isUpdateReady ? (
                <>
                  <dt>{settingsTexts.offline.newVersion}</dt>
                  <dd>
                    {sharedTexts.offline.updateReady}. {sharedTexts.offline.updateHint}
                  </dd>
                </>
              ) : null}
            </>
          )}
          <dt>{settingsTexts.about.licence}</dt>
          <dd>{settingsTexts.about.licenceText}</dd>
        </dl>
        <p className={styles.muted}>{settingsTexts.about.privacy}</p>
      </section>
      <Suspense fallback={<Loading />}>
        <EnvironmentSection />
      </Suspense>
      <section className={styles.section}>
        <h2>{settingsTexts.about.limits}</h2>
        <dl className={styles.table}>
          {limits.map(([label, value]) => (
            <div key={label} className={styles.pair}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
