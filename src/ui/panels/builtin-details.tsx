import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import type { BuiltinView } from '../../core/catalogue-api.ts';
import { isRecord } from '../../core/json.ts';
import type { ToolRecord } from '../../core/tool.ts';
import { Badge } from '../elements/badge.tsx';
import { Button, ButtonLink } from '../elements/button.tsx';
import { DiffView } from '../elements/diff-view.tsx';
import { Notice } from '../elements/notice.tsx';
import { definitionText, overrideOf, recordOfBuiltin } from '../model/builtin-record.ts';
import { navigate } from '../model/navigate.ts';
import { hrefOf, pathOf, toolRoute } from '../model/routes.ts';
import { useModel } from '../stores/app-model.ts';
import { messageOf } from '../stores/error-text.ts';
import { useActions } from '../stores/use-actions.ts';
import { texts } from '../texts/texts.ts';
import styles from './builtin-details.module.css';

/** What a built-in tool does, and what the user made of it. */
export function BuiltinDetails({ builtin }: { builtin: BuiltinView }) {
  const { host, builtins, undo, place } = useModel();
  const { name, description, documentation, isRemoved, isOverridden, timeoutMs } = builtin;
  const attempt = async (act: () => Promise<void>) => {
    try {
      await act();
    } catch (error) {
      toast.error(texts.builtins.failed(messageOf(error)));
    }
  };
  const setRemoved = (removed: boolean) =>
    void attempt(async () => {
      const back = await builtins.getState().setRemoved(name, removed);
      undo.getState().did(removed ? texts.builtins.removed(name) : texts.builtins.back(name), back);
    });
  const override = () =>
    void attempt(async () => {
      await host.addTool(overrideOf(builtin, texts.builtins.overrideComment(name)));
      navigate(pathOf(toolRoute(name)));
    });
  const canOverride = place === 'app' && !isOverridden;
  useActions(() => [
    { id: 'builtin.remove', group: 'tool', label: isRemoved ? texts.builtins.putBack : texts.builtins.remove, words: name, perform: () => setRemoved(!isRemoved) },
    ...(canOverride ? [{ id: 'builtin.override', group: 'tool', label: texts.builtins.override, words: name, perform: override } as const] : []),
  ]);
  return (
    <div className={styles.details}>
      <header className={styles.head}>
        <div className={styles.top}>
          <h1 className={styles.name}>{name}</h1>
          <Badge colour="gray" title={texts.builtins.badgeHint}>
            {texts.builtins.badge}
          </Badge>
          <span className={styles.space} />
          {canOverride ? (
            <Button title={texts.builtins.overrideHint} onClick={override}>
              {texts.builtins.override}
            </Button>
          ) : null}
          {isRemoved ? null : (
            <Button look="quiet" title={texts.builtins.removeHint} onClick={() => setRemoved(true)}>
              {texts.builtins.remove}
            </Button>
          )}
        </div>
        <p>{description}</p>
      </header>
      {isRemoved ? (
        <Notice tone="info" actions={<Button onClick={() => setRemoved(false)}>{texts.builtins.putBack}</Button>}>
          {texts.builtins.isRemoved}
        </Notice>
      ) : null}
      {isOverridden ? <Override builtin={builtin} /> : null}
      <section className={styles.section} aria-label={texts.builtins.definition}>
        <h2>{texts.builtins.definition}</h2>
        <Parameters builtin={builtin} />
        <p className={styles.muted}>{texts.builtins.timeLimit(timeoutMs)}</p>
      </section>
      <section className={styles.section} aria-label={texts.builtins.documentation}>
        <h2>{texts.builtins.documentation}</h2>
        {documentation.split('\n\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
    </div>
  );
}

function Parameters({ builtin: { inputSchema } }: { builtin: BuiltinView }) {
  const { properties, required } = inputSchema;
  if (!isRecord(properties)) return null;
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  return (
    <dl className={styles.parameters}>
      {Object.entries(properties).map(([name, schema]) => (
        <div key={name} className={styles.parameter}>
          <dt>
            <code>{name}</code> <span className={styles.muted}>{[isRecord(schema) && typeof schema['type'] === 'string' ? schema['type'] : '', needed.includes(name) ? texts.builtins.required : ''].filter((part) => part !== '').join(', ')}</span>
          </dt>
          <dd>{isRecord(schema) && typeof schema['description'] === 'string' ? schema['description'] : ''}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The user's own tool of the same name, and how its definition differs. */
function Override({ builtin }: { builtin: BuiltinView }) {
  const { host } = useModel();
  const [own, setOwn] = useState<ToolRecord | undefined>();
  useEffect(() => {
    let current = true;
    host.getTool(builtin.name).then(
      (record) => {
        if (current) setOwn(record);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [builtin, host]);
  return (
    <>
      <Notice tone="info" actions={<ButtonLink href={hrefOf(toolRoute(builtin.name))}>{texts.builtins.openOwn}</ButtonLink>}>
        {texts.builtins.isOverridden}
      </Notice>
      {own === undefined ? null : <DiffView label={texts.builtins.difference} before={definitionText(recordOfBuiltin(builtin))} after={definitionText(own)} />}
    </>
  );
}
