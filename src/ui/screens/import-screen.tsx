import { ArrowLeft } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../elements/button.tsx';
import { Notice } from '../elements/notice.tsx';
import { navigate } from '../model/navigate.ts';
import { pathOf, toolRoute } from '../model/routes.ts';
import { ImportDetail } from '../panels/import-detail.tsx';
import { ImportList } from '../panels/import-list.tsx';
import { PasteBox } from '../panels/paste-box.tsx';
import { useImports, useModel, useTools } from '../stores/app-model.ts';
import { rowProblems, type ImportStep } from '../stores/import-store.ts';
import { texts } from '../texts/texts.ts';
import type { LayoutSize } from './use-layout.ts';
import styles from './import-screen.module.css';

/** What came in, to be read; nothing is stored before Save. */
export function ImportScreen({ layout }: { layout: LayoutSize }) {
  const step = useImports((state) => state.step);
  if (step.kind === 'review') return <Review step={step} layout={layout} />;
  return (
    <div className={styles.start}>
      <h1 className={styles.title}>{texts.review.title}</h1>
      {step.kind === 'reading' ? <p role="status">{texts.review.reading}</p> : null}
      {step.kind === 'failed' ? (
        <Notice tone="danger" role="alert" title={texts.review.failed}>
          {step.message}
        </Notice>
      ) : null}
      <PasteBox />
    </div>
  );
}

function Review({ step, layout }: { step: Extract<ImportStep, { kind: 'review' }>; layout: LayoutSize }) {
  const { host, imports, undo } = useModel();
  const tools = useTools((state) => state.tools);
  const mine = useImports((state) => state.mine);
  const { review, rows, saving, failure } = step;
  const [selected, setSelected] = useState<number | undefined>(layout === 'wide' || rows.length === 1 ? 0 : undefined);
  const problems = useMemo(() => rowProblems(rows, new Set((tools ?? []).map((tool) => tool.name))), [rows, tools]);
  const count = rows.filter((row) => row.action !== 'skip').length;
  const row = selected === undefined ? undefined : rows[selected];
  const isWide = layout === 'wide';
  const discard = () => {
    imports.getState().discard();
    undo.getState().did(texts.undo.reviewDropped, () => imports.setState({ step }), { quiet: true });
  };
  const save = async () => {
    const records = await imports.getState().save();
    if (records === undefined) return;
    undo.getState().did(texts.review.saved(records.length), () => host.undoImport(records.map(({ id, version }) => ({ id, version }))), { undone: texts.undo.importUndone(records.length) });
    const [only] = records;
    navigate(records.length === 1 && only !== undefined ? pathOf(toolRoute(only.name)) : pathOf({ screen: 'tools' }));
  };
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <div className={styles.heading}>
          <h1 className={styles.title}>{texts.review.heading}</h1>
          <p className={styles.muted}>
            {texts.review.formats[review.format]}: {texts.review.summary(rows.length, review.refused.length)}. {texts.review.intro}
          </p>
          {review.format === 'code' ? (
            <label className={styles.mine}>
              <input type="checkbox" checked={mine} onChange={(event) => imports.getState().setMine(event.target.checked)} />
              {texts.review.mine}
            </label>
          ) : null}
          <p className={styles.muted}>{review.format === 'code' ? texts.review.mineHint : texts.review.strangersHint}</p>
        </div>
        <div className={styles.actions}>
          <Button onClick={discard}>{texts.review.discard}</Button>
          <Button look="primary" disabled={saving || count === 0 || problems.size > 0} onClick={() => void save()}>
            {saving ? texts.review.saving : texts.review.save(count)}
          </Button>
        </div>
      </header>
      {failure === undefined ? null : (
        <div className={styles.notice}>
          <Notice tone="danger" role="alert">
            {failure}
          </Notice>
        </div>
      )}
      {review.refused.length === 0 ? null : (
        <details className={styles.refused}>
          <summary>
            {texts.review.refused}: {review.refused.length}
          </summary>
          <ul>
            {review.refused.slice(0, 500).map((entry) => (
              <li key={entry.position}>{texts.review.refusedAt(entry.position, entry.name, entry.reason)}</li>
            ))}
          </ul>
        </details>
      )}
      <div className={styles.body} data-wide={isWide}>
        {isWide || row === undefined ? (
          <div className={styles.list}>
            {rows.length === 0 ? <p className={styles.none}>{texts.review.none}</p> : <ImportList rows={rows} problems={problems} selected={selected} rowHeight={isWide ? 34 : 48} onSelect={setSelected} />}
          </div>
        ) : null}
        {row === undefined ? null : (
          <div className={styles.detail}>
            {isWide || rows.length === 1 ? null : (
              <Button look="quiet" icon={<ArrowLeft size={16} aria-hidden="true" />} onClick={() => setSelected(undefined)}>
                {texts.review.back}
              </Button>
            )}
            <ImportDetail key={row.index} row={row} problem={problems.get(row.index)} />
          </div>
        )}
      </div>
    </div>
  );
}
