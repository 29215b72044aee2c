import { useState, type KeyboardEvent } from 'react';
import type { OpenPermission } from '../../catalog/contract/services.ts';
import { bindingsOf } from '../../core/decisions/access-request.ts';
import { canBeHidden } from '../../core/secrets/hide-values.ts';
import type { SecretBinding, SecretSummary } from '../../core/permissions/permissions.ts';
import { Button } from '../elements/button.tsx';
import { TextField } from '../elements/fields/field.tsx';
import { ExactLine } from '../elements/views/exact-text.tsx';
import { locationOf } from '../lib/permissions.ts';
import { hrefOf } from '../lib/routes.ts';
import { bindingOf, type BindingDraft } from '../settings/secrets/secret-draft.ts';
import { draftsOf, SecretBindings } from '../settings/secrets/secret-bindings.tsx';
import { SecretRetention, type Retention } from '../settings/secrets/secret-retention.tsx';

import cards from '../run/denied/denied-card.module.css';
import { runTexts } from '../run/texts/index.ts';
import { useApp } from '../stores/app-context.ts';
import { trialTexts } from '../trial/texts/index.ts';
import { settingsTexts } from '../settings/texts/index.ts';
import { questionsTexts } from './texts/index.ts';
import { useSecretsAndGrants } from '../settings/secrets/secrets-and-grants-store.ts';

/** A secret as it is entered beside the run that needs it. All that is sent is in it, as its fields show it. */
export interface SecretDraft {
  readonly name: string;
  readonly value: string;
  readonly bindings: readonly BindingDraft[];
  readonly keptFor: Retention;
}

/** A new draft for a secret that has to be entered; undefined for one that is stored: the host binds that one. */
export function secretDraftOf(
  name: string,
  ask: Pick<OpenPermission, 'carried' | 'asked'>,
  stored: readonly SecretSummary[],
): SecretDraft | undefined {
  if (stored.some((secret) => secret.name === name)) return undefined;
  const locations = locationsOf(name, ask);
  return { name, value: '', bindings: locations.length === 0 ? [] : draftsOf(locations), keptFor: 'always' };
}

/** Where a secret is to be sent: where requests would take it, else where the tool wants to reach. */
function locationsOf(
  name: string,
  { carried, asked }: Pick<OpenPermission, 'carried' | 'asked'>,
): readonly SecretBinding[] {
  const bindings = bindingsOf(name, carried);
  return merged(bindings.length > 0 ? bindings : asked.network);
}

function merged(locations: readonly SecretBinding[]): SecretBinding[] {
  const byLocation = new Map<string, SecretBinding>();
  for (const { origin, methods, pathPrefix } of locations) {
    const key = `${origin} ${pathPrefix}`;
    const before = byLocation.get(key)?.methods ?? [];
    byLocation.set(key, { origin, methods: [...new Set([...before, ...methods])], pathPrefix });
  }
  return [...byLocation.values()];
}

interface SecretFieldsProps {
  readonly draft: SecretDraft;
  readonly isChecked: boolean;
  readonly onChange: (draft: SecretDraft) => void;
  readonly onEnter: (event: KeyboardEvent) => void;
}

/** Its value, and where it may go, which comes from the request. Shows the draft and nothing else. */
export function SecretFields({ draft, isChecked, onChange, onEnter }: SecretFieldsProps) {
  const { name, value, bindings, keptFor } = draft;
  const { surface } = useApp();
  const isTrial = surface === 'trial';
  const isLocked = useSecretsAndGrants((state) => state.lock === 'locked');
  const [isOpen, setOpen] = useState(false);
  if (isLocked)
    return (
      <p className={cards.message}>
        {questionsTexts.secret.locked}{' '}
        <a href={hrefOf({ screen: 'settings', page: 'secrets' })}>{questionsTexts.secret.unlock}</a>
      </p>
    );
  return (
    <div className={cards.secret}>
      <TextField
        label={runTexts.denied.secretValue(name)}
        hint={hintOf(value, isTrial)}
        type="password"
        autoComplete="new-password"
        error={isChecked && value === '' ? settingsTexts.secrets.valueMissing : undefined}
        value={value}
        onChange={(event) => onChange({ ...draft, value: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter(event);
        }}
      />
      {isOpen ? (
        <>
          <SecretBindings
            bindings={bindings}
            isChecked
            onChange={(changed) => onChange({ ...draft, bindings: changed })}
          />
          {isTrial ? null : (
            <SecretRetention value={keptFor} onChange={(kept) => onChange({ ...draft, keptFor: kept })} />
          )}
        </>
      ) : (
        <Locations bindings={bindings} onChange={() => setOpen(true)} />
      )}
    </div>
  );
}

function Locations({ bindings, onChange }: { bindings: SecretDraft['bindings']; onChange: () => void }) {
  return (
    <p className={cards.message}>
      {runTexts.denied.secretLocations}{' '}
      {bindings.map(bindingOf).map(({ origin, methods, pathPrefix }) => (
        <ExactLine key={`${origin} ${pathPrefix}`} text={`${methods.join(', ')} ${locationOf(origin, pathPrefix)}`} />
      ))}{' '}
      <Button look="quiet" onClick={onChange}>
        {runTexts.denied.secretChange}
      </Button>
    </p>
  );
}

function hintOf(value: string, isTrial: boolean): string | undefined {
  if (value !== '' && !canBeHidden(value)) return settingsTexts.secrets.guessable;
  return isTrial ? trialTexts.secret : undefined;
}
