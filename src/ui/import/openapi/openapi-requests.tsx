import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../elements/button.tsx';
import { SelectField, TextField } from '../../elements/fields/field.tsx';
import { shownInLine } from '../../lib/hidden-characters.ts';
import { navigate } from '../../lib/navigate.ts';
import { pathOf } from '../../lib/routes.ts';
import type { OpenApiOutline } from '../../../catalog/contract/openapi.ts';
import { baseProblem, isBearerName, type OpenApiStore } from './openapi-store.ts';
import { openapiTexts } from './texts/index.ts';
import styles from './openapi.module.css';
import { useSecretsAndGrants, secretsAndGrantsStore } from '../../settings/secrets/secrets-and-grants-store.ts';
import { usePanelStore } from '../../stores/panel-store.ts';

/** The base address of the tools' requests, and how they authenticate. */
export function OpenApiRequests({ session, outline }: { session: OpenApiStore; outline: OpenApiOutline }) {
  const { base, bearer, checkResults, change } = useStore(session);
  const { servers } = outline;
  const problem = baseProblem(base);
  return (
    <section className={styles.requests} aria-label={openapiTexts.settings}>
      <ServerFields session={session} servers={servers} />
      <TextField
        label={openapiTexts.base}
        hint={openapiTexts.baseHint}
        error={
          problem === 'missing'
            ? openapiTexts.baseMissing
            : problem === 'invalid'
              ? openapiTexts.baseInvalid
              : undefined
        }
        inputMode="url"
        value={base}
        onChange={(event) => change({ base: event.target.value.trim() })}
      />
      {outline.secrets.length > 0 ? (
        <Secrets outline={outline} session={session} />
      ) : (
        <TextField
          label={openapiTexts.bearer}
          hint={openapiTexts.bearerHint}
          placeholder="API_TOKEN"
          error={isBearerName(bearer) ? undefined : openapiTexts.bearerInvalid}
          value={bearer}
          onChange={(event) => change({ bearer: event.target.value.trim() })}
        />
      )}
      <div>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={checkResults}
            onChange={(event) => change({ checkResults: event.target.checked })}
          />
          {openapiTexts.checkResults}
        </label>
        <p className={styles.muted}>{openapiTexts.checkResultsHint}</p>
      </div>
      {outline.lost.length === 0 ? null : <Lost lost={outline.lost} />}
    </section>
  );
}

/** Chooses a server, and the variables of its address. */
function ServerFields({ session, servers }: { session: OpenApiStore; servers: OpenApiOutline['servers'] }) {
  const { server, variables, chooseServer, setVariable } = useStore(session);
  return (
    <>
      {servers.length < 2 ? null : (
        <SelectField
          label={openapiTexts.server}
          value={server}
          onChange={(event) => chooseServer(Number(event.target.value))}
        >
          {servers.map(({ url, description }, index) => (
            <option key={index} value={index}>
              {shownInLine(description === '' ? url : `${url} (${description})`)}
            </option>
          ))}
        </SelectField>
      )}
      {(servers[server]?.variables ?? []).map(({ name, choices, description }) =>
        choices.length > 0 ? (
          <SelectField
            key={name}
            label={openapiTexts.variable(shownInLine(name))}
            hint={description === '' ? undefined : shownInLine(description)}
            value={variables[name] ?? ''}
            onChange={(event) => setVariable(name, event.target.value)}
          >
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {shownInLine(choice)}
              </option>
            ))}
          </SelectField>
        ) : (
          <TextField
            key={name}
            label={openapiTexts.variable(shownInLine(name))}
            hint={description === '' ? undefined : shownInLine(description)}
            value={variables[name] ?? ''}
            onChange={(event) => setVariable(name, event.target.value)}
          />
        ),
      )}
    </>
  );
}

function Lost({ lost }: { lost: OpenApiOutline['lost'] }) {
  return (
    <div>
      <h2>{openapiTexts.lost}</h2>
      <ul className={styles.points}>
        {lost.map((what) => (
          <li key={what}>{shownInLine(what)}</li>
        ))}
      </ul>
    </div>
  );
}

function Secrets({ outline, session }: { outline: OpenApiOutline; session: OpenApiStore }) {
  const vault = usePanelStore(secretsAndGrantsStore);
  const kept = useSecretsAndGrants((state) => state.secrets);
  const base = useStore(session, (state) => state.base);
  useEffect(() => {
    if (kept === undefined) void vault.getState().loadSecrets();
  }, [kept, vault]);
  const add = (name: string) => {
    const methods = [
      ...new Set(outline.operations.filter(({ secrets }) => secrets.includes(name)).map(({ method }) => method)),
    ];
    const url = baseProblem(base) === undefined ? new URL(base) : undefined;
    vault.getState().setRequested({
      name,
      bindings: url === undefined ? [] : [{ origin: url.origin, methods, pathPrefix: url.pathname }],
    });
    navigate(pathOf({ screen: 'settings', page: 'secrets' }));
  };
  return (
    <div>
      <h2>{openapiTexts.signIn}</h2>
      <ul className={styles.secrets}>
        {outline.secrets.map(({ name, kind, location }) => (
          <li key={name} className={styles.secret}>
            <span className={styles.secretText}>
              <code>{name}</code>{' '}
              <span className={styles.muted}>
                {openapiTexts.secret[kind]}
                {kind === 'header' || kind === 'query' ? ` ${location}` : ''}
              </span>
            </span>
            {kept?.some((secret) => secret.name === name) === true ? (
              <span className={styles.muted}>{openapiTexts.have}</span>
            ) : (
              <Button look="quiet" aria-label={openapiTexts.addSecret(name)} onClick={() => add(name)}>
                {openapiTexts.add}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.muted}>{openapiTexts.signInHint}</p>
    </div>
  );
}
