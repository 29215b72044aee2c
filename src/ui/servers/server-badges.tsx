import { CircleAlert, CircleCheck, CircleDashed, KeyRound, Loader, RotateCw } from 'lucide-react';
import type { McpServerView, McpStatus, McpToolView } from '../../mcp/contract/mcp-api.ts';
import { Badge, type BadgeColour } from '../elements/badge.tsx';
import { toolAnnotationsOf, type ToolAnnotation } from './server-record.ts';
import { serversTexts } from './texts/index.ts';
import styles from './servers.module.css';

const texts = serversTexts;

const STATES: Readonly<Record<McpStatus['state'], { readonly colour: BadgeColour; readonly icon: typeof Loader }>> = {
  connected: { colour: 'green', icon: CircleCheck },
  connecting: { colour: 'gray', icon: Loader },
  reconnecting: { colour: 'amber', icon: RotateCw },
  'needs-sign-in': { colour: 'amber', icon: KeyRound },
  failed: { colour: 'red', icon: CircleAlert },
  disconnected: { colour: 'gray', icon: CircleDashed },
};

/** The state of the connection, as a word and a color. */
export function StateBadge({ view: { server, status } }: { view: McpServerView }) {
  const { colour, icon: Icon } = STATES[server.enabled ? status.state : 'disconnected'];
  return (
    <Badge colour={colour}>
      <Icon size={12} aria-hidden="true" className={status.state === 'connecting' ? styles.spin : undefined} />
      {server.enabled ? texts.states[status.state] : texts.disabled}
    </Badge>
  );
}

export function KindBadge({ view: { server } }: { view: McpServerView }) {
  return <Badge colour="teal">{texts.kinds[server.transport]}</Badge>;
}

export function McpBadge() {
  return (
    <Badge colour="teal" title={texts.badgeHint}>
      {texts.badge}
    </Badge>
  );
}

const HINT_COLOURS: Readonly<Record<ToolAnnotation, BadgeColour>> = {
  destructive: 'red',
  readOnly: 'green',
  openWorld: 'gray',
  task: 'gray',
  ui: 'gray',
};

/** The server's hints about the dangers of a tool, and whether it is still as approved. */
export function ToolHints({ tool: { definition, approval } }: { tool: McpToolView }) {
  return (
    <>
      {approval === 'changed' ? <Badge colour="amber">{texts.tools.changedMark}</Badge> : null}
      {toolAnnotationsOf(definition).map((hint) => (
        <Badge key={hint} colour={HINT_COLOURS[hint]} title={texts.hints[hint].hint}>
          {texts.hints[hint].label}
        </Badge>
      ))}
    </>
  );
}

/** Where a server runs, for people. */
export function locationOfServer({ server }: McpServerView): string {
  return server.transport === 'stdio' ? [server.command, ...server.args].join(' ') : server.url;
}
