import { useEffect, useState } from 'react';
import { toast } from '../../elements/layers/toast.ts';
import type { McpServerView } from '../../../mcp/contract/mcp-api.ts';
import { mcpToolId } from '../../../mcp/contract/mcp-names.ts';
import { Notice } from '../../elements/layers/notice.tsx';
import { Switch } from '../../elements/fields/switch.tsx';
import { contentsAsBlocks } from './server-lists.ts';
import { untilUnmounted } from '../../lib/until-unmounted.ts';
import { ResultView } from '../../run/result/result-view.tsx';
import { useServers } from '../../stores/app-context.ts';
import { resourceKey } from '../servers-store.ts';
import { serversTexts } from '../texts/index.ts';
import { useAsk, type Asked } from '../questions/use-server-questions.ts';
import styles from '../servers.module.css';
import wire from '../inspector/wire.module.css';

const texts = serversTexts.resources;

/** The contents of a resource. While it is subscribed, it is read again after each change. */
export function ResourceContents({ view: { server, info }, uri }: { view: McpServerView; uri: string }) {
  const ask = useAsk(server.id);
  const news = useServers((state) => state.resourceTurns.get(resourceKey(server.id, uri)) ?? 0);
  const [first] = useState(news);
  const [read, setRead] = useState<Asked>({ kind: 'asking' });
  const [isFollowed, setFollowed] = useState(false);
  useEffect(() => untilUnmounted(ask({ type: 'read-resource', uri }), setRead), [ask, uri, news]);
  useEffect(() => {
    if (!isFollowed) return undefined;
    void ask({ type: 'subscribe', uri }).then((answer) => {
      if (answer.kind !== 'failed') return;
      setFollowed(false);
      toast.error(serversTexts.failed(answer.message));
    });
    return () => void ask({ type: 'unsubscribe', uri });
  }, [ask, isFollowed, uri]);
  return (
    <section className={wire.detail} aria-label={texts.contents(uri)}>
      <h2 className="visually-hidden">{texts.contents(uri)}</h2>
      <div className={wire.bar}>
        <code className={styles.location}>{uri}</code>
        <span className={wire.space} />
        {info?.canSubscribe === true ? (
          <Switch label={texts.subscribe} checked={isFollowed} onChange={setFollowed} />
        ) : null}
      </div>
      <p role="status" className={styles.muted}>
        {read.kind === 'asking' ? texts.reading : isFollowed && news > first ? texts.updated : ''}
      </p>
      {read.kind === 'failed' ? <Notice tone="danger">{read.message}</Notice> : null}
      {read.kind === 'answer' ? (
        <ResultView value={contentsAsBlocks(read.value)} tool={{ id: mcpToolId(server.id, uri), name: 'resource' }} />
      ) : null}
    </section>
  );
}
