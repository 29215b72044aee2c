import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { McpServerView, McpToolView } from '../../mcp/contract/mcp-api.ts';
import { newId, type ToolCallId } from '../../core/ids.ts';
import type { JsonObject } from '../../core/json.ts';
import { LIMITS } from '../../core/limits.ts';
import { Button } from '../elements/button.tsx';
import { DocumentArea } from '../run/document/document-area.tsx';
import { useModel } from '../stores/app-model.ts';
import { createDomStage } from '../run/document/dom-store.ts';
import type { RunView } from '../run/run-store.ts';
import { lateTexts } from '../texts/late-texts.ts';
import { AppAsks, type AppAsk } from './app-asks.tsx';
import { createAppBridge, type AppBridge, type AppHost } from './app-bridge.ts';
import { createAppFrame, type AppEnd } from './app-frame.ts';
import type { AppPage } from './app-page.ts';
import { AppSays, type Said } from './app-says.tsx';
import { mcpResultOf } from './tool-result.ts';
import styles from './apps.module.css';

const texts = lateTexts.apps;

export type ShownEnd = AppEnd | 'closed' | 'thief';

interface ShownAppProps {
  readonly server: McpServerView;
  readonly tool: McpToolView;
  readonly page: Extract<AppPage, { ok: true }>;
  readonly run: RunView;
  readonly onEnd: (how: ShownEnd) => void;
}

const MAX_THEFTS = 3;
const TEARDOWN_MS = 500;

/** An app in its frame, with what it asks and says. It is gone when this is. */
export function ShownApp(props: ShownAppProps) {
  const { server, tool, page } = props;
  const { name } = server.server;
  const body = useRef<HTMLDivElement>(null);
  const way = useRef<HTMLButtonElement>(null);
  const [stage] = useState(createDomStage);
  const [height, setHeight] = useState<number>(LIMITS.apps.height);
  const [asks, setAsks] = useState<readonly AppAsk[]>([]);
  const [said, setSaid] = useState<readonly Said[]>([]);
  const bridge = useRef<AppBridge>(undefined);
  const { host, appDocumentUrl, version } = useModel();
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const place = body.current;
    if (place === null || appDocumentUrl === undefined) return undefined;
    const { tool: own, run, server: of } = latest.current;
    const free = new Set<string>();
    const end = (how: ShownEnd) => latest.current.onEnd(how);
    /** Puts a question to the person; all that wait are refused when the app goes. */
    const ask = (question: AppAsk['question']): Promise<AppAsk['answer']> =>
      new Promise((resolve) => {
        const one: AppAsk = {
          id: newId<string>(),
          question,
          answer: 'deny',
          settle: (answer) => {
            setAsks((all) => all.filter((each) => each.id !== one.id));
            resolve(answer);
          },
        };
        setAsks((all) => [...all, one]);
      });
    const appHost: AppHost = {
      version,
      hostContext: () => contextOf(own, run.toolCallId, place.clientWidth),
      openLink: async (url) =>
        /^https?:\/\//i.test(url) && URL.canParse(url) && (await ask({ kind: 'link', url })) !== 'deny',
      callTool: async (toolName, input) => {
        const offered = latest.current.server.tools.find(({ definition }) => definition.name === toolName);
        if (offered === undefined || offered.definition.audience === 'model') throw new Error(texts.noTool);
        const answer = free.has(toolName) ? 'allow' : await ask({ kind: 'call', toolName, input });
        if (answer === 'deny') throw new Error(texts.denied);
        if (answer === 'allow-tool') free.add(toolName);
        return mcpResultOf(
          await host.calls.execute({
            toolCallId: newId<ToolCallId>(),
            toolName: offered.name,
            parameters: input,
            caller: 'person',
          }),
        );
      },
      readResource: async (uri) => {
        const answer = await host.mcp.ask(of.server.id, { type: 'read-resource', uri });
        if (!answer.ok) throw new Error(answer.message);
        return { contents: answer.value };
      },
      onSay: (kind, text) =>
        setSaid((all) => [
          ...all.slice(1 - LIMITS.apps.maxSaid),
          { id: newId<string>(), kind, text: text.slice(0, LIMITS.apps.maxSaidChars) },
        ]),
      onReady: () => {
        made.notify('ui/notifications/tool-input', { arguments: run.input });
        if (run.result !== undefined) made.notify('ui/notifications/tool-result', mcpResultOf(run.result));
      },
      onHeight: (wanted) =>
        setHeight(Math.round(Math.min(LIMITS.apps.maxHeight, Math.max(LIMITS.apps.minHeight, wanted)))),
      onWantsEnd: () => end('closed'),
    };
    const frame = createAppFrame(appDocumentUrl, latest.current.page.html, {
      onMessage: (message) => made.hear(message),
      onLeave: () => stage.leave(frame.element),
      onEnd: end,
    });
    const made = createAppBridge(appHost, frame.send);
    bridge.current = made;
    frame.element.title = texts.label(own.name);
    // A stage of its own, and one place in it.
    const takeBack = stage.offer('dock', place, () => way.current?.focus());
    const unsubscribe = stage.store.subscribe(({ thefts }) => (thefts >= MAX_THEFTS ? end('thief') : undefined));
    stage.show(frame.element, { toolId: own.toolId, toolName: own.name, toolCallId: run.toolCallId });
    return () => {
      unsubscribe();
      frame.close();
      takeBack();
      stage.hide(frame.element);
      setAsks((all) => {
        for (const { settle } of all) queueMicrotask(() => settle('deny'));
        return [];
      });
    };
  }, [appDocumentUrl, host, stage, version]);

  const close = async () => {
    await bridge.current?.request('ui/resource-teardown', {}, TEARDOWN_MS);
    props.onEnd('closed');
  };
  return (
    <DocumentArea
      label={texts.label(tool.name)}
      says={texts.says(name)}
      stage={stage}
      body={body}
      way={way}
      height={height}
      end={
        <Button icon={<X size={14} aria-hidden="true" />} onClick={() => void close()}>
          {texts.close}
        </Button>
      }
      note={page.places.length === 0 ? null : <p className={styles.note}>{texts.offline(page.places.join(', '))}</p>}
    >
      <AppAsks serverName={name} ask={asks[0]} />
      <AppSays said={said} />
    </DocumentArea>
  );
}

function contextOf({ definition }: McpToolView, toolCallId: ToolCallId, width: number): JsonObject {
  return {
    // Its ground is white, whatever the theme around it.
    theme: 'light',
    displayMode: 'inline',
    availableDisplayModes: ['inline'],
    containerDimensions: { width, maxHeight: LIMITS.apps.maxHeight },
    locale: navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    platform: 'web',
    toolInfo: {
      id: toolCallId,
      tool: { name: definition.name, description: definition.description, inputSchema: definition.inputSchema },
    },
  };
}
