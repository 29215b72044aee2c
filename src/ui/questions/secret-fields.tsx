import { useState, type KeyboardEvent } from 'react';
import type { OpenPermission } from '../../catalog/contract.ts';
import { canBeHidden } from '../../core/hide-values.ts';
import type { SecretBinding, SecretSummary } from '../../core/permissions.ts';
import { Button } from '../elements/button.tsx';
import { TextField } from '../elements/fields/field.tsx';
import { ExactLine } from '../elements/views/exact-text.tsx';
import { placeOf } from '../model/permissions.ts';
import { hrefOf } from '../model/routes.ts';
import { bindingOf, type BindingDraft } from '../settings/secrets/secret-draft.ts';
import { draftsOf, SecretBindings } from '../settings/secrets/secret-bindings.tsx';
import { SecretKeptFor, type KeptFor } from '../settings/secrets/secret-kept-for.tsx';
import { useVault } from '../stores/app-model.ts';
import cards from '../run/denied/denied-card.module.css';
import { runTexts } from '../run/texts/index.ts';
import { settingsTexts } from '../settings/texts/index.ts';
import { questionsTexts } from './texts/index.ts';

/** A secret as it is entered beside the run that needs it. All that is sent is in it, as its fields show it. */
export interface SecretDraft {
  readonly name: string;
  readonly value: string;
  readonly bindings: readonly BindingDraft[];
  readonly keptFor: KeptFor;
}

/** A new draft for a secret that has to be entered; undefined for one that can be used as it is. */
export function secretDraftOf(
  name: string,
  ask: Pick<OpenPermission, 'carried' | 'asked'>,
  stored: readonly SecretSummary[],
): SecretDraft | undefined {
  const places = placesOf(name, ask, stored);
  if (places === undefined) return undefined;
  return { name, value: '', bindings: places.length === 0 ? [] : draftsOf(places), keptFor: 'always' };
}

/** Where a secret is to be sent that is not stored, or may not go there; undefined for one that can be used as it is. */
function placesOf(
  name: string,
  { carried, asked }: Pick<OpenPermission, 'carried' | 'asked'>,
  stored: readonly SecretSummary[],
): readonly SecretBinding[] | undefined {
  const known = stored.find((secret) => secret.name === name)?.bindings;
  const wanted = carried
    .filter(({ secret }) => secret === name)
    .map(({ origin, method }): SecretBinding => ({ origin, methods: [method], pathPrefix: '/' }));
  const asBound = (place: SecretBinding) =>
    known?.some(({ origin, methods }) => origin === place.origin && methods.includes(place.methods[0] ?? '')) === true;
  if (known !== undefined && wanted.every(asBound)) return undefined;
  const places = wanted.length > 0 ? wanted : asked.network;
  return merged([...(known ?? []), ...places]);
}

function merged(places: readonly SecretBinding[]): SecretBinding[] {
  const byPlace = new Map<string, SecretBinding>();
  for (const { origin, methods, pathPrefix } of places) {
    const key = `${origin} ${pathPrefix}`;
    const before = byPlace.get(key)?.methods ?? [];
    byPlace.set(key, { origin, methods: [...new Set([...before, ...methods])], pathPrefix });
  }
  return [...byPlace.values()];
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
  const isLocked = useVault((state) => state.lock === 'locked');
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
        hint={value === '' || canBeHidden(value) ? undefined : settingsTexts.secrets.guessable}
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
          <SecretKeptFor value={keptFor} onChange={(kept) => onChange({ ...draft, keptFor: kept })} />
        </>
      ) : (
        <p className={cards.message}>
          {runTexts.denied.secretPlaces}{' '}
          {bindings.map(bindingOf).map(({ origin, methods, pathPrefix }) => (
            <ExactLine key={`${origin} ${pathPrefix}`} text={`${methods.join(', ')} ${placeOf(origin, pathPrefix)}`} />
          ))}{' '}
          <Button look="quiet" onClick={() => setOpen(true)}>
            {runTexts.denied.secretChange}
          </Button>
        </p>
      )}
    </div>
  );
}
