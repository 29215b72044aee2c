import { isPrivateHost } from '../../../core/permissions/private-host.ts';
import type { SharedServer } from '../../../share/contract/share.ts';
import { ExactLine } from '../../elements/views/exact-text.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { useApp } from '../../stores/app-context.ts';
import type { ServerRow } from '../import-store.ts';
import { linkTexts } from './texts/index.ts';
import styles from './link-servers.module.css';

const texts = linkTexts.servers;

/** The MCP servers of a link, with what a person needs to know before storing one. Makes no connection. */
export function LinkServers({ servers }: { servers: readonly ServerRow[] }) {
  return (
    <section className={styles.servers} aria-label={texts.title}>
      <h2 className={styles.title}>{texts.title}</h2>
      <p className={styles.muted}>{texts.intro}</p>
      <ul className={styles.list}>
        {servers.map((server) => (
          <Server key={server.fields.name} server={server} />
        ))}
      </ul>
    </section>
  );
}

function Server({ server }: { server: ServerRow }) {
  const { imports } = useApp();
  const { fields, state, isChosen } = server;
  const { name } = fields;
  const points = pointsOf(server);
  return (
    <li className={styles.server}>
      <label className={styles.head}>
        <input
          type="checkbox"
          checked={isChosen}
          aria-label={texts.take(name)}
          onChange={(event) => imports.getState().chooseServer(name, event.target.checked)}
        />
        <span className={styles.name}>
          <ExactLine text={name} />
        </span>
        <span className={styles.muted}>
          {fields.transport === 'stdio' ? texts.asProgram : texts.atAddress(fields.transport)}
        </span>
        {state === 'new' ? null : <span className={styles.state}>{state === 'same' ? texts.same : texts.taken}</span>}
      </label>
      <code className={styles.location}>
        <ExactLine text={locationOf(fields)} />
      </code>
      {namesOf(fields).map((line) => (
        <p key={line} className={styles.muted}>
          <ExactLine text={line} />
        </p>
      ))}
      <Notice tone="caution" role="group" label={texts.findings(name)}>
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </Notice>
    </li>
  );
}

/** The address or the command in the link. */
function locationOf(fields: SharedServer): string {
  return fields.transport === 'stdio'
    ? [fields.command, ...fields.args]
        .map((part) => (/^[\w@%+=:,./-]+$/.test(part) ? part : JSON.stringify(part)))
        .join(' ')
    : fields.url;
}

const MOST_NAMES = 30;

function namesOf(fields: SharedServer): readonly string[] {
  const names = Object.keys(fields.transport === 'stdio' ? fields.env : fields.headers).slice(0, MOST_NAMES);
  const text =
    names.length === 0 ? [] : [(fields.transport === 'stdio' ? texts.variables : texts.headers)(names.join(', '))];
  return fields.transport !== 'stdio' && fields.oauth !== undefined ? [...text, texts.signIn] : text;
}

function pointsOf({ fields, secrets }: ServerRow): readonly string[] {
  const names = secrets
    .slice(0, MOST_NAMES)
    .map(({ name, isHere }) => (isHere ? texts.secretHere(name) : texts.secretMissing(name)));
  if (fields.transport === 'stdio') return [texts.program, ...names];
  // Parts after the host may contain a secret.
  const { protocol, host } = new URL(fields.url.replace(/\$\{[^{}]*\}/g, 'x'));
  return [
    isPrivateHost(fields.url.replace(/\$\{[^{}]*\}/g, 'x')) ? texts.privateHost(host) : texts.untrustedHost(host),
    ...(protocol === 'http:' ? [texts.plainHttp] : []),
    ...names,
  ];
}
