import { useEffect, useState } from 'react';
import { toast } from '../../elements/layers/toast.ts';
import { canBeHidden } from '../../../core/secrets/hide-values.ts';
import { secretsOf, type McpServer } from '../../../mcp/contract/mcp-server.ts';
import { Button, ButtonLink } from '../../elements/button.tsx';
import { TextField } from '../../elements/fields/field.tsx';
import { submits } from '../../elements/fields/submits.ts';
import { hrefOf } from '../../lib/routes.ts';
import { bindingsOfServer } from './server-draft.ts';
import { untilUnmounted } from '../../lib/until-unmounted.ts';
import { useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { serversTexts } from '../texts/index.ts';
import { settingsTexts } from '../../settings/texts/index.ts';
import form from './server-form.module.css';

const texts = serversTexts.doctor;

/** Asks for the missing secrets of a server; each may go to this server alone. */
export function MissingSecrets({ server }: { server: McpServer }) {
  const { host } = useApp();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  useEffect(
    () =>
      untilUnmounted(host.secrets.list(), (secrets) =>
        setMissing(secretsOf(server).filter((name) => !secrets.some((secret) => secret.name === name))),
      ),
    [host, server],
  );
  const keep = async () => {
    try {
      for (const name of missing)
        await host.secrets.set({ name, value: values[name] ?? '', bindings: bindingsOfServer(server) });
      if (server.transport === 'stdio') await host.mcp.revealSecrets(server, missing);
      setMissing([]);
      await host.mcp.connect(server.id);
    } catch (error) {
      toast.error(serversTexts.failed(messageOf(error)));
    }
  };
  if (missing.length === 0) {
    return (
      <div>
        <ButtonLink href={hrefOf({ screen: 'settings', page: 'secrets' })}>{texts.openSecrets}</ButtonLink>
      </div>
    );
  }
  return (
    <form className={form.form} onSubmit={submits(keep)}>
      {missing.map((name) => (
        <TextField
          key={name}
          label={texts.valueOf(name)}
          hint={
            canBeHidden(values[name] ?? '') || (values[name] ?? '') === ''
              ? serversTexts.form[server.transport === 'stdio' ? 'secretProgramHint' : 'secretHint']
              : settingsTexts.secrets.guessable
          }
          type="password"
          autoComplete="new-password"
          value={values[name] ?? ''}
          onChange={(event) => setValues({ ...values, [name]: event.target.value })}
        />
      ))}
      <div>
        <Button type="submit" look="primary" disabled={missing.some((name) => (values[name] ?? '') === '')}>
          {texts.keep}
        </Button>
      </div>
    </form>
  );
}
