import { isRecord } from '../../core/json/json.ts';
import type { McpServerView, McpToolView } from '../../mcp/contract/mcp-api.ts';
import { Notice } from '../elements/layers/notice.tsx';
import { hrefOf } from '../lib/routes.ts';
import { ParameterList } from '../tools/parameter-list.tsx';
import { serversTexts } from './texts/index.ts';
import { CallMessages } from './inspector/call-messages.tsx';
import { DoctorCard } from './doctor-card.tsx';
import { McpBadge, StateBadge, ToolHints } from './server-badges.tsx';
import { SignInCard } from './connect/sign-in-card.tsx';
import { ChangedTool } from './tabs/tools-tab.tsx';
import styles from './servers.module.css';

const texts = serversTexts;

/** A server's description of one of its tools. */
export function ServerToolDetails({ view, tool }: { view: McpServerView; tool: McpToolView }) {
  const { server, status } = view;
  const { definition, approval } = tool;
  return (
    <div className={styles.about}>
      <header className={styles.section}>
        <div className={styles.line}>
          <h1 className={styles.toolName}>{tool.name}</h1>
          <McpBadge />
          <ToolHints tool={tool} />
        </div>
        {definition.title === undefined || definition.title === definition.name ? null : (
          <strong>{definition.title}</strong>
        )}
        <p className={styles.words}>{definition.description}</p>
        <p className={styles.line}>
          <span className={styles.muted}>{texts.tools.of}</span>
          <a href={hrefOf({ screen: 'server', name: server.name, tab: 'tools' })}>{server.name}</a>
          <StateBadge view={view} />
        </p>
      </header>
      {server.enabled ? null : <Notice tone="info">{texts.isDisabled}</Notice>}
      {server.enabled && status.state === 'needs-sign-in' ? <SignInCard view={view} failure={status.failure} /> : null}
      {server.enabled && 'failure' in status && status.state !== 'needs-sign-in' ? (
        <DoctorCard view={view} failure={status.failure} />
      ) : null}
      {approval === 'changed' ? <ChangedTool view={view} tool={tool} /> : null}
      <section className={styles.section} aria-label={texts.tools.definition}>
        <h2>{texts.tools.definition}</h2>
        {isRecord(definition.inputSchema['properties']) &&
        Object.keys(definition.inputSchema['properties']).length > 0 ? (
          <ParameterList schema={definition.inputSchema} />
        ) : (
          <p className={styles.muted}>{texts.tools.noParameters}</p>
        )}
      </section>
      <CallMessages view={view} tool={tool} />
      {definition.outputSchema === undefined ? null : (
        <section className={styles.section} aria-label={texts.tools.returns}>
          <h2>{texts.tools.returns}</h2>
          <ParameterList schema={definition.outputSchema} />
        </section>
      )}
    </div>
  );
}
