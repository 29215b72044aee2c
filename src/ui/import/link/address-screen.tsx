import { useEffect, useState } from 'react';
import type { AddressReview, AddressTool } from '../../../catalog/contract/session-tool.ts';
import { Badge } from '../../elements/badge.tsx';
import { Button } from '../../elements/button.tsx';
import { CodeEditor } from '../../elements/code-mirror/code-editor.tsx';
import { DiffView } from '../../elements/views/diff-view.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { RequestedAccess } from '../../definition/requested-access.tsx';
import { UnreadFields } from '../../definition/unread-fields.tsx';
import { navigate } from '../../lib/navigate.ts';
import { pathOf } from '../../lib/routes.ts';
import { untilUnmounted } from '../../lib/until-unmounted.ts';
import { EnvironmentBadge } from '../../tools/tool-badges.tsx';
import { useApp } from '../../stores/app-context.ts';
import { useActions } from '../../stores/use-actions.ts';
import { inLanguage } from '../../texts/language.ts';
import { linkTexts } from './texts/index.ts';
import { toolsTexts } from '../../tools/texts/index.ts';
import { MessageScreen } from '../../elements/layers/message-screen.tsx';
import { findingText } from '../notes/note-text.ts';
import { addressErrorText, addressRefusedText } from './address-text.ts';
import styles from '../../tools/session/session-tools.module.css';

const texts = linkTexts.address;

/** Shows what `tool=` in the address would change for this visit, for review beforehand. */
export function AddressScreen({ parameters, from }: { parameters: string; from: string }) {
  const { host, undo } = useApp();
  const [review, setReview] = useState<AddressReview | undefined>();
  const [failure, setFailure] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  useEffect(
    () => untilUnmounted(host.address.review(parameters), setReview, (error) => setFailure(addressErrorText(error))),
    [host, parameters],
  );
  const discard = () => navigate(from, { replace: true });
  const count = (review?.added.length ?? 0) + (review?.removed.length ?? 0);
  const take = async () => {
    if (review === undefined) return;
    setBusy(true);
    try {
      const taken = await host.address.take(review);
      undo.getState().did(texts.used(count), () => host.address.undo(taken));
      const [only] = review.added;
      navigate(
        only !== undefined && count === 1 && from === '/tools'
          ? pathOf({ screen: 'sessionTools', id: `link:${only.fields.name}` })
          : from,
        { replace: true },
      );
    } catch (error) {
      setFailure(addressErrorText(error));
      setBusy(false);
    }
  };
  useActions(() => [
    ...(count > 0 && !isBusy
      ? [{ id: 'address.use', group: 'app', label: texts.use(count), perform: () => void take() } as const]
      : []),
    { id: 'address.discard', group: 'app', label: texts.discard, perform: discard } as const,
  ]);
  if (failure !== undefined && review === undefined) return <MessageScreen title={texts.failed} text={failure} />;
  if (review === undefined) {
    return (
      <p className={styles.screen} role="status">
        {texts.reading}
      </p>
    );
  }
  return (
    <div className={styles.screen}>
      <Head count={count} isBusy={isBusy} onDiscard={discard} onTake={take} />
      {failure === undefined ? null : (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      <Changes review={review} />
    </div>
  );
}

function Head({
  count,
  isBusy,
  onDiscard,
  onTake,
}: {
  count: number;
  isBusy: boolean;
  onDiscard: () => void;
  onTake: () => Promise<void>;
}) {
  return (
    <header className={styles.head}>
      <div>
        <h1>{texts.title}</h1>
        <p className={styles.muted}>{texts.intro}</p>
      </div>
      <div className={styles.actions}>
        <Button autoFocus onClick={onDiscard}>
          {texts.discard}
        </Button>
        <Button look="primary" disabled={isBusy || count === 0} onClick={() => void onTake()}>
          {texts.use(count)}
        </Button>
      </div>
    </header>
  );
}

function Changes({ review }: { review: AddressReview }) {
  return (
    <>
      {review.refused.length === 0 ? null : (
        <Notice tone="caution" title={texts.refused}>
          {review.refused.map((refused, at) => (
            <p key={at}>
              <code>{refused.name}</code> {addressRefusedText(refused)}
            </p>
          ))}
        </Notice>
      )}
      {review.removed.length === 0 ? null : (
        <section aria-label={texts.removed} className={styles.part}>
          <h2>{texts.removed}</h2>
          {review.removed.map((name) => (
            <p key={name}>{texts.removes(name)}</p>
          ))}
        </section>
      )}
      {review.added.map((tool) => (
        <Added key={tool.fields.name} tool={tool} />
      ))}
    </>
  );
}

function Added({ tool: { fields, findings, unread = [], path, command, replaces } }: { tool: AddressTool }) {
  return (
    <article className={styles.part} aria-label={fields.name}>
      <div className={styles.row}>
        <h2 className={styles.name}>{fields.name}</h2>
        {command === undefined ? <EnvironmentBadge environment={fields.environment} /> : null}
        <Badge colour="gray">{texts.added}</Badge>
      </div>
      <p>{fields.description}</p>
      {path === undefined ? null : (
        <p className={styles.muted}>
          {texts.fromFile(path)}
          {command === undefined ? null : ` · ${toolsTexts.project.runs.shell}`}
        </p>
      )}
      {replaces === undefined ? null : (
        <>
          <Notice tone="info">{inLanguage(replaces.words).replaces}</Notice>
          <DiffView
            label={texts.difference}
            before={wholeText(replaces.description, replaces.inputSchema, replaces.code)}
            after={wholeText(
              fields.description,
              fields.parameters,
              replaces.code === undefined ? undefined : fields.code,
            )}
          />
        </>
      )}
      <UnreadFields unread={unread} remedy="file" />
      {findings.length === 0 ? null : (
        <Notice tone="caution" title={toolsTexts.project.findings}>
          {findings.map(findingText).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      <section aria-label={texts.asks}>
        <p>{texts.asks}</p>
        <RequestedAccess fields={fields} nothing={<p className={styles.muted}>{texts.asksNothing}</p>} />
      </section>
      <CodeEditor
        label={toolsTexts.project.code}
        value={fields.code}
        language={command === undefined ? fields.language : 'text'}
        readOnly
        fit
      />
    </article>
  );
}

function wholeText(description: string, schema: unknown, code: string | undefined): string {
  return `${description}\n\n${JSON.stringify(schema, null, 2)}\n${code === undefined ? '' : `\n${code}\n`}`;
}
