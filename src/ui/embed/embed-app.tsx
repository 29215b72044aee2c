import { useEffect, useRef, useState } from 'react';
import type { ToolRecord } from '../../core/tool.ts';
import type { EmbedOptions } from '../share/embed-options.ts';
import { Notice } from '../elements/layers/notice.tsx';
import { OpenInToolyard, ToolyardAddress } from '../share/open-in-toolyard.tsx';
import { useApp } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { applyTheme } from '../settings/preferences-store.ts';
import type { TrialConnection } from '../trial/trials-store.ts';
import { embedTexts } from './texts/index.ts';
import type { EmbedConnection } from './embed-connection.ts';
import { EmbedTool } from './embed-tool.tsx';
import styles from './embed-app.module.css';

interface EmbedAppProps {
  readonly connection: TrialConnection;
  readonly options: EmbedOptions;
  readonly line: EmbedConnection;
  /** Address of the app itself, without a hash. */
  readonly appUrl: string;
}
type Shown =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'tool'; readonly tool: ToolRecord; readonly others: number };

const LINK_DELAY_MS = 300;

/** The tool of the address, or why there is none. Reports its height to the surrounding page. */
export function EmbedApp({ connection, options, line, appUrl }: EmbedAppProps) {
  const shown = useOpened(connection, options.payload, line);
  const link = useLink(connection, options, appUrl);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (element === null || options.height !== 'auto') return undefined;
    const observer = new ResizeObserver(() =>
      line.post({ type: 'resize', height: Math.ceil(element.getBoundingClientRect().height) }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [line, options.height]);

  useEffect(
    () =>
      line.listen((request) => {
        if (request.type === 'set-theme') applyTheme(request.theme === 'auto' ? 'system' : request.theme);
      }),
    [line],
  );

  return (
    <ToolyardAddress value={link}>
      <div ref={frame} className={styles.frame}>
        <main className={styles.main}>
          {shown.kind === 'loading' ? <p className={styles.muted}>{embedTexts.loading}</p> : null}
          {shown.kind === 'failed' ? (
            <>
              <h1 className="visually-hidden">{embedTexts.failed}</h1>
              <Notice tone="caution" title={embedTexts.failed} actions={<OpenInToolyard />}>
                {shown.message}
              </Notice>
            </>
          ) : null}
          {shown.kind === 'tool' ? (
            <EmbedTool tool={shown.tool} others={shown.others} options={options} line={line} />
          ) : null}
        </main>
      </div>
    </ToolyardAddress>
  );
}

/** Opens the tool of the link and reports that to the surrounding page. */
function useOpened(connection: TrialConnection, payload: string, line: EmbedConnection): Shown {
  const [shown, setShown] = useState<Shown>({ kind: 'loading' });
  useEffect(() => {
    let isMissing = false;
    void openTool(connection, payload).then(
      (tool) => {
        if (isMissing) return;
        setShown(tool);
        line.post({ type: 'ready' });
      },
      (error: unknown) => {
        if (isMissing) return;
        setShown({ kind: 'failed', message: messageOf(error) });
        line.post({ type: 'error', message: messageOf(error) });
      },
    );
    return () => {
      isMissing = true;
    };
  }, [connection, line, payload]);
  return shown;
}

/** The address that opens the current tools in the app itself. */
function useLink(connection: TrialConnection, { payload, readOnly }: EmbedOptions, appUrl: string): string {
  const { host } = useApp();
  const [link, setLink] = useState(`${appUrl}#/s/${payload}`);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const relink = async () => {
      const tools = await host.tools.all();
      // Without changes, the opened link is used.
      if (tools.every(({ version }) => version === 1)) return;
      const names = tools.map(({ name }) => name);
      // A tool too large for a link opens unchanged.
      const made = await host.share.encode({ tools: names, edit: true }, appUrl).catch(() => undefined);
      if (made !== undefined) setLink(made.url);
    };
    const end = connection.subscribe((event) => {
      if (event.type !== 'tools-changed' || readOnly) return;
      clearTimeout(timer);
      timer = setTimeout(() => void relink(), LINK_DELAY_MS);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [appUrl, connection, host, readOnly]);
  return link;
}

/** Running and finished openings by connection, since effects run twice during development. */
const opened = new WeakMap<TrialConnection, Promise<Shown>>();

function openTool(connection: TrialConnection, payload: string): Promise<Shown> {
  const open = async (): Promise<Shown> => {
    const { host, ready } = connection;
    await ready;
    const content = await host.share.decode(payload);
    const [first, ...others] = content.tools;
    if (first === undefined) return { kind: 'failed', message: embedTexts.empty };
    // Reading files needs a grant, and an embed has none.
    const { records } = await host.imports.importShare({ ...content, tools: [first], files: [] });
    const [tool] = records;
    return tool === undefined
      ? { kind: 'failed', message: embedTexts.empty }
      : { kind: 'tool', tool, others: others.length };
  };
  const known = opened.get(connection) ?? open();
  opened.set(connection, known);
  return known;
}
