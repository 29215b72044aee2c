import type { ProgramGrant as ProgramGrantShown } from '../../../mcp/contract/services.ts';
import type { McpServerId } from '../../../core/ids.ts';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toast } from '../../elements/layers/toast.ts';
import type { GrantedPermissions } from '../../../core/permissions/permissions.ts';
import { Button, IconButton } from '../../elements/button.tsx';
import { TextField } from '../../elements/fields/field.tsx';
import { submits } from '../../elements/fields/submits.ts';
import { locationOf } from '../../lib/permissions.ts';
import { untilUnmounted } from '../../lib/until-unmounted.ts';
import { useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { serversTexts } from '../texts/index.ts';
import styles from '../servers.module.css';

const texts = serversTexts.program;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Which addresses a program of a server may call. */
export function ProgramGrant({ id }: { id: McpServerId }) {
  const { host, undo } = useApp();
  const [shown, setShown] = useState<ProgramGrantShown | undefined>();
  useEffect(
    () =>
      untilUnmounted(host.mcp.programGrant(id), setShown, (error: unknown) =>
        toast.error(serversTexts.failed(messageOf(error))),
      ),
    [host, id],
  );
  if (shown === undefined) return null;
  const { program, permissions: grant } = shown;
  const change = async (network: GrantedPermissions['network'], label: string) => {
    const put = async (present: GrantedPermissions, next: GrantedPermissions) =>
      setShown(await host.mcp.replaceProgramGrant(id, { program, permissions: present }, next));
    try {
      await put(grant, { ...grant, network });
      undo.getState().did(label, () => put({ ...grant, network }, grant));
    } catch (error) {
      toast.error(serversTexts.failed(messageOf(error)));
    }
  };
  const allow = (origin: string) =>
    change(
      [
        ...grant.network.filter((rule) => rule.origin !== origin),
        { origin, methods: METHODS, pathPrefix: '/', credentialHeaders: true },
      ],
      texts.allowed(origin),
    );
  return (
    <section className={styles.section} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p className={styles.muted}>{texts.disk}</p>
      <h3>{texts.network}</h3>
      {grant.network.length === 0 ? <p className={styles.muted}>{texts.noNetwork}</p> : null}
      <ul className={styles.rows} aria-label={texts.network}>
        {grant.network.map((rule) => (
          <li key={`${rule.origin}${rule.pathPrefix}`} className={styles.line}>
            <code className={styles.location}>{locationOf(rule.origin, rule.pathPrefix)}</code>
            <IconButton
              label={texts.takeBack(rule.origin)}
              onClick={() =>
                void change(
                  grant.network.filter((other) => other !== rule),
                  texts.takenBack(rule.origin),
                )
              }
            >
              <X size={14} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <AllowForm onAllow={allow} />
      <p className={styles.muted}>{texts.restart}</p>
    </section>
  );
}

function AllowForm({ onAllow }: { onAllow: (origin: string) => Promise<void> }) {
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const allow = async () => {
    const url = URL.canParse(address.trim()) ? new URL(address.trim()) : undefined;
    if (url === undefined || !/^https?:$/.test(url.protocol)) {
      setProblem(texts.wrongOrigin);
      return;
    }
    setProblem(undefined);
    setAddress('');
    await onAllow(url.origin);
  };
  return (
    <form className={styles.inline} onSubmit={submits(allow)}>
      <TextField
        label={texts.origin}
        hint={texts.originHint}
        placeholder="https://"
        error={problem}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      <Button type="submit" disabled={address.trim() === ''}>
        {texts.allow}
      </Button>
    </form>
  );
}
