import { X } from 'lucide-react';
import { useEffect } from 'react';
import { toast } from '../elements/layers/toast.ts';
import { builtinNameOf } from '../../catalog/contract/builtin.ts';
import type { ToolId } from '../../core/ids.ts';
import type { GrantedPermissions } from '../../core/permissions/permissions.ts';
import { sessionToolNameOf } from '../../catalog/contract/session-tool.ts';
import { Button, IconButton } from '../elements/button.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import { formatDateTime } from '../lib/format.ts';
import { locationOf } from '../lib/permissions.ts';
import { hrefOf, toolRoute } from '../lib/routes.ts';
import { useApp, useSessionTools } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { FilesAccess } from '../run/denied/files-access.tsx';
import type { GrantRow } from './secrets/secrets-and-grants-store.ts';
import { inLanguage } from '../texts/language.ts';
import { settingsTexts } from './texts/index.ts';
import { toolsFirstTexts } from '../tools/texts/first/index.ts';
import { runTexts } from '../run/texts/index.ts';
import { enginesTexts } from './engines/texts/index.ts';
import styles from './settings.module.css';
import words from '../styles/prose.module.css';
import { useSecretsAndGrants, secretsAndGrantsStore } from './secrets/secrets-and-grants-store.ts';
import { usePanelStore } from '../stores/panel-store.ts';

const NOTHING: GrantedPermissions = { network: [], files: 'none', secrets: [], dom: false, revealSecrets: [] };

/** The grants of each tool, with buttons to revoke single permissions. */
export function GrantsSection() {
  const vault = usePanelStore(secretsAndGrantsStore);
  const grants = useSecretsAndGrants((state) => state.grants);
  const failure = useSecretsAndGrants((state) => state.failure);
  useEffect(() => {
    void vault.getState().loadGrants();
  }, [vault]);
  const shown = (grants ?? []).filter((row) => partsOf(row.grant.permissions).length > 0);
  return (
    <section className={styles.section}>
      <p className={styles.muted}>{settingsTexts.permissions.intro}</p>
      {failure === undefined ? null : <Notice tone="danger">{failure}</Notice>}
      {grants !== undefined && shown.length === 0 ? (
        <p className={words.empty}>{settingsTexts.permissions.none}</p>
      ) : null}
      <ul className={styles.rows} aria-label={settingsTexts.permissions.list}>
        {shown.map((row) => (
          <GrantItem key={`${row.grant.toolId} ${row.grant.codeHash}`} row={row} />
        ))}
      </ul>
    </section>
  );
}

function GrantItem({ row }: { row: GrantRow }) {
  const { undo } = useApp();
  const vault = usePanelStore(secretsAndGrantsStore);
  const { toolName, grant } = row;
  const set = async (
    permissions: GrantedPermissions,
    message: (name: string) => string = settingsTexts.changes.grantRevoked,
  ) => {
    if (toolName === undefined) return;
    try {
      const back = await vault.getState().replaceGrant(grant, grant.permissions, permissions);
      undo.getState().did(message(toolName), back);
    } catch (error) {
      toast.error(toolsFirstTexts.tool.actionFailed(messageOf(error)));
    }
  };
  const { files } = grant.permissions;
  // File access has its own control below.
  const parts = partsOf(grant.permissions).filter((part) => part.isFiles !== true || toolName === undefined);
  const name = toolName ?? settingsTexts.permissions.unknownTool;
  return (
    <li className={styles.item}>
      <Head row={row} onRevoke={() => void set(NOTHING)} />
      <Parts parts={parts} name={name} onRevoke={toolName === undefined ? undefined : (without) => void set(without)} />
      {grant.permissions.dom ? <p className={styles.muted}>{runTexts.dom.granted}</p> : null}
      {files === 'none' || toolName === undefined ? null : (
        <>
          <p className={styles.part}>{runTexts.fileAccess.label}</p>
          <FilesAccess
            label={settingsTexts.permissions.filesOf(name)}
            value={files}
            onChange={(access) =>
              void set(
                { ...grant.permissions, files: access },
                access === 'none' ? settingsTexts.changes.grantRevoked : settingsTexts.changes.grantChanged,
              )
            }
          />
        </>
      )}
    </li>
  );
}

function Head({ row: { toolName, grant }, onRevoke }: { row: GrantRow; onRevoke: () => void }) {
  const origin = useBadgeOf(grant.toolId);
  return (
    <div className={styles.itemHead}>
      {toolName === undefined ? (
        <span>{settingsTexts.permissions.unknownTool}</span>
      ) : (
        <a href={hrefOf(routeOf(grant.toolId, toolName))} className={styles.itemName}>
          {toolName}
        </a>
      )}
      {origin === undefined ? null : <span className={styles.muted}>{origin}</span>}
      <span className={styles.muted}>{settingsTexts.permissions.since(formatDateTime(grant.grantedAt))}</span>
      <span className={styles.space} />
      {toolName === undefined ? null : (
        <Button look="quiet" aria-label={settingsTexts.permissions.revokeAll(toolName)} onClick={onRevoke}>
          {settingsTexts.permissions.revoke}
        </Button>
      )}
    </div>
  );
}

interface PartsProps {
  readonly parts: ReturnType<typeof partsOf>;
  readonly name: string;
  /** Called with the remaining permissions; undefined if nothing can be revoked. */
  readonly onRevoke: ((without: GrantedPermissions) => void) | undefined;
}

function Parts({ parts, name, onRevoke }: PartsProps) {
  return (
    <ul className={styles.parts}>
      {parts.map((part) => (
        <li key={part.label} className={styles.part}>
          <span className={styles.partText}>{part.label}</span>
          {onRevoke === undefined ? null : (
            <IconButton
              label={settingsTexts.permissions.revokeOne(part.label, name)}
              onClick={() => onRevoke(part.without)}
            >
              <X size={14} aria-hidden="true" />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}

function routeOf(id: ToolId, name: string): Parameters<typeof hrefOf>[0] {
  if (builtinNameOf(id) !== undefined) return { screen: 'builtin', name };
  return sessionToolNameOf(id) === undefined ? toolRoute(name) : { screen: 'sessionTools', id };
}

/** The badge of a tool that is not the person's own. */
function useBadgeOf(id: ToolId): string | undefined {
  const badge = useSessionTools(({ badges }) => badges[id.slice(0, Math.max(0, id.indexOf(':')))]);
  if (builtinNameOf(id) !== undefined) return toolsFirstTexts.builtins.badge;
  return badge === undefined ? undefined : inLanguage(badge).name;
}

/** Each single permission, with the remaining grant after its revocation. */
function partsOf(permissions: GrantedPermissions): { label: string; without: GrantedPermissions; isFiles?: boolean }[] {
  const { network, files, secrets, revealSecrets, dom, engine } = permissions;
  const { engine: _engine, ...restricted } = permissions;
  return [
    ...network.map((rule) => ({
      label: `${settingsTexts.permissions.network(rule.methods.length === 0 ? settingsTexts.permissions.anyMethod : rule.methods.join(', '), locationOf(rule.origin, rule.pathPrefix))}${rule.credentialHeaders === true ? ` (${settingsTexts.permissions.credentialHeaders})` : ''}`,
      without: { ...permissions, network: network.filter((other) => other !== rule) },
    })),
    ...(files === 'none'
      ? []
      : [
          {
            label: files === 'read' ? settingsTexts.permissions.filesRead : settingsTexts.permissions.filesWrite,
            without: { ...permissions, files: 'none' as const },
            isFiles: true,
          },
        ]),
    ...secrets.map((name) => ({
      label: settingsTexts.permissions.secret(name),
      without: {
        ...permissions,
        secrets: secrets.filter((other) => other !== name),
        revealSecrets: revealSecrets.filter((other) => other !== name),
      },
    })),
    ...revealSecrets.map((name) => ({
      label: settingsTexts.permissions.reveal(name),
      without: { ...permissions, revealSecrets: revealSecrets.filter((other) => other !== name) },
    })),
    ...(dom ? [{ label: settingsTexts.permissions.dom, without: { ...permissions, dom: false } }] : []),
    ...(engine === undefined ? [] : [{ label: enginesTexts.grant, without: restricted }]),
  ];
}
