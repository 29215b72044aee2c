import { X } from 'lucide-react';
import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import type { McpServerView, McpToolView } from '../../mcp/contract/mcp-api.ts';
import { newId, type ToolCallId } from '../../core/ids.ts';
import type { JsonObject } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import type { HostServices } from '../../services/host-services.ts';
import { visibleText } from '../lib/hidden-characters.ts';
import { Button } from '../elements/button.tsx';
import { DocumentArea } from '../run/document/document-area.tsx';
import { useApp } from '../stores/app-context.ts';
import { createDomStage, type DomStage } from '../run/document/dom-store.ts';
import type { RunView } from '../run/run-store.ts';
import { appsTexts } from './texts/index.ts';
import { AppPermissionPrompt, type AppQuestion } from './app-permission-prompt.tsx';
import { askPerson, denyAll } from './ask-person.ts';
import { createAppBridge, type AppBridge, type AppHost } from './app-bridge.ts';
import { createAppFrame, type AppEnd } from './open-app-frame.ts';
import type { AppPage } from './app-page.ts';
import { AppMessages, type AppMessage } from './app-messages.tsx';
import { mcpResultOf } from './tool-result.ts';
import styles from './apps.module.css';

const texts = appsTexts;

export type AppViewEnd = AppEnd | 'closed' | 'thief';

interface AppViewProps {
  readonly server: McpServerView;
  readonly tool: McpToolView;
  readonly page: Extract<AppPage, { ok: true }>;
  readonly run: RunView;
  readonly onEnd: (how: AppViewEnd) => void;
  /** Writes a text of the app into the person's next message; there is none outside a conversation. */
  readonly onWrite: ((text: string) => void) | undefined;
}

const MAX_THEFTS = 3;
const TEARDOWN_MS = 500;

/** An app in its frame, with its questions and messages. Unmounting it ends the app. */
export function AppView(props: AppViewProps) {
  const { server, tool, page } = props;
  const body = useRef<HTMLDivElement>(null);
  const way = useRef<HTMLButtonElement>(null);
  const [stage] = useState(createDomStage);
  const [height, setHeight] = useState<number>(LIMITS.apps.height);
  const [asks, setAsks] = useState<readonly AppQuestion[]>([]);
  const [messages, setMessages] = useState<readonly AppMessage[]>([]);
  const bridge = useRef<AppBridge>(undefined);
  const { host, appDocumentUrl, version } = useApp();
  const latest = useRef(props);
  useEffect(() => void (latest.current = props));

  useEffect(() => {
    const location = body.current;
    if (location === null || appDocumentUrl === undefined) return undefined;
    const toWay = () => way.current?.focus();
    const app = showApp({
      host,
      version,
      appDocumentUrl,
      stage,
      location,
      toWay,
      latest,
      setHeight,
      setAsks,
      setMessages,
    });
    bridge.current = app.bridge;
    return app.close;
  }, [appDocumentUrl, host, stage, version]);

  const { onWrite } = props;
  const close = async () => {
    await bridge.current?.request('ui/resource-teardown', {}, TEARDOWN_MS);
    props.onEnd('closed');
  };
  return (
    <DocumentArea
      label={texts.label(tool.name)}
      says={texts.says(server.server.name)}
      stage={stage}
      body={body}
      way={way}
      height={height}
      end={
        <Button icon={<X size={14} aria-hidden="true" />} onClick={() => void close()}>
          {texts.close}
        </Button>
      }
      note={page.locations.length === 0 ? null : <Locations of={page.locations} />}
    >
      <AppPermissionPrompt serverName={server.server.name} ask={asks[0]} />
      <AppMessages messages={messages} onWrite={onWrite && ((text) => onWrite(quoted(server.server.name, text)))} />
    </DocumentArea>
  );
}

/** Marked as the app's words, for the person who sends them and for the model; nothing in them is invisible. */
function quoted(serverName: string, text: string): string {
  const lines = visibleText(text).split('\n');
  return `${texts.quoted(serverName)}\n${lines.map((line) => `> ${line}`).join('\n')}`;
}

/** What the app would like to reach. */
function Locations({ of }: { of: readonly string[] }) {
  return <p className={styles.note}>{texts.offline(of.join(', '))}</p>;
}

interface AppDeps {
  readonly host: HostServices;
  readonly version: string;
  readonly appDocumentUrl: string;
  readonly stage: DomStage;
  readonly location: HTMLElement;
  /** Moves the keyboard focus to the link into the app. */
  readonly toWay: () => void;
  /** The current props. */
  readonly latest: { readonly current: AppViewProps };
  readonly setHeight: (height: number) => void;
  readonly setAsks: Dispatch<SetStateAction<readonly AppQuestion[]>>;
  readonly setMessages: Dispatch<SetStateAction<readonly AppMessage[]>>;
}

/** Shows the app on its stage and handles its messages until it is closed. */
function showApp(deps: AppDeps): { readonly bridge: AppBridge; readonly close: () => void } {
  const { appDocumentUrl, stage, location, toWay, latest, setAsks } = deps;
  const { tool, run } = latest.current;
  const end = (how: AppViewEnd) => latest.current.onEnd(how);
  const appHost: AppHost = {
    ...actionsFor(deps),
    ...signsFor(deps),
    onReady: () => {
      bridge.notify('ui/notifications/tool-input', { arguments: run.input });
      if (run.result !== undefined) bridge.notify('ui/notifications/tool-result', mcpResultOf(run.result));
    },
    onWantsEnd: () => end('closed'),
  };
  const frame = createAppFrame(appDocumentUrl, latest.current.page.html, {
    onMessage: (message) => bridge.receive(message),
    onLeave: () => stage.leave(frame.element),
    onEnd: end,
  });
  const bridge = createAppBridge(appHost, frame.send);
  frame.element.title = texts.label(tool.name);
  // A separate stage with a single place.
  const takeBack = stage.offer('dock', location, toWay);
  const unsubscribe = stage.store.subscribe(({ thefts }) => (thefts >= MAX_THEFTS ? end('thief') : undefined));
  stage.show(frame.element, { toolId: tool.toolId, toolName: tool.name, toolCallId: run.toolCallId });
  const close = () => {
    unsubscribe();
    frame.close();
    takeBack();
    stage.hide(frame.element);
    denyAll(setAsks);
  };
  return { bridge, close };
}

/** What the app may do after the person has agreed. */
function actionsFor({ host, latest, setAsks }: AppDeps): Pick<AppHost, 'openLink' | 'callTool' | 'readResource'> {
  const { server } = latest.current.server;
  /** Tools that need no further question. */
  const free = new Set<string>();
  return {
    openLink: async (url) =>
      /^https?:\/\//i.test(url) && URL.canParse(url) && (await askPerson(setAsks, { kind: 'link', url })) !== 'deny',
    callTool: async (toolName, input) => {
      const offered = latest.current.server.tools.find(({ definition }) => definition.name === toolName);
      if (offered === undefined || offered.definition.audience === 'model') throw new Error(texts.noTool);
      const answer = free.has(toolName) ? 'allow' : await askPerson(setAsks, { kind: 'call', toolName, input });
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
      const answer = await host.mcp.ask(server.id, { type: 'read-resource', uri });
      if (!answer.ok) throw new Error(answer.message);
      return { contents: answer.value };
    },
  };
}

/** What the app is told about its surroundings, and the notifications it sends. */
function signsFor({
  version,
  location,
  latest,
  setHeight,
  setMessages,
}: AppDeps): Pick<AppHost, 'version' | 'hostContext' | 'onSay' | 'onHeight'> {
  const { tool, run } = latest.current;
  return {
    version,
    hostContext: () => contextOf(tool, run.toolCallId, location.clientWidth),
    onSay: (kind, text) =>
      setMessages((all) => [
        ...all.slice(1 - LIMITS.apps.maxShownMessages),
        { id: newId<string>(), kind, text: text.slice(0, LIMITS.apps.maxShownMessageChars) },
      ]),
    onHeight: (requested) =>
      setHeight(Math.round(Math.min(LIMITS.apps.maxHeight, Math.max(LIMITS.apps.minHeight, requested)))),
  };
}

function contextOf({ definition }: McpToolView, toolCallId: ToolCallId, width: number): JsonObject {
  return {
    // Its background is white in every theme.
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
