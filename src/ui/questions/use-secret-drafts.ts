import { useEffect, useState } from 'react';
import type { OpenPermission } from '../../catalog/contract/services.ts';
import { defined } from '../../core/defined.ts';
import { remainingSends } from '../../core/decisions/access-parts.ts';
import type { NewSecret } from '../../core/permissions/permissions.ts';
import { decisionKeyOf } from '../decision/decision-key.ts';
import { useDecidedContent } from '../decision/use-decision-guard.ts';
import { bindingOf } from '../settings/secrets/secret-draft.ts';
import { secretsAndGrantsStore, useSecretsAndGrants } from '../settings/secrets/secrets-and-grants-store.ts';
import { useApp } from '../stores/app-context.ts';
import { usePanelStore } from '../stores/panel-store.ts';
import { secretDraftOf, type SecretDraft } from './secret-fields.tsx';

/** The secrets that a person enters in the card that asks for them. */
export interface SecretDrafts {
  /** In the order of the request; for those that are stored there is none. */
  readonly entered: readonly SecretDraft[];
  /** Whether missing values are marked. */
  readonly isChecked: boolean;
  readonly change: (draft: SecretDraft) => void;
  /** The secrets as entered; undefined, and marked, while one is missing. */
  readonly take: () => readonly NewSecret[] | undefined;
}

type EditedDraft = Pick<SecretDraft, 'value' | 'keptFor'> & Partial<Pick<SecretDraft, 'bindings'>>;

/** Where a secret would go, without the addresses that are left out. */
function withoutLeft(
  { asked, carried }: Pick<OpenPermission, 'asked' | 'carried'>,
  name: string,
  without: readonly string[],
): Pick<OpenPermission, 'asked' | 'carried'> {
  const isCarried = carried.some(({ secret }) => secret === name);
  const network = asked.network.filter((_rule, at) => !isCarried && !without.includes(`address ${String(at)}`));
  return { asked: { ...asked, network }, carried: remainingSends(carried, { permissions: asked }, without) };
}

/**
 * Has to be in a `DecisionArea`: what is entered is part of what is decided.
 *
 * @param without ids of the parts that the person leaves out (`accessParts`)
 */
export function useSecretDrafts(
  ask: Pick<OpenPermission, 'asked' | 'carried'>,
  without: readonly string[] = [],
): SecretDrafts {
  const { surface } = useApp();
  const vault = usePanelStore(secretsAndGrantsStore);
  const stored = useSecretsAndGrants((state) => state.secrets);
  const [drafts, setDrafts] = useState<ReadonlyMap<string, EditedDraft>>(new Map());
  const [isChecked, setChecked] = useState(false);
  const names = ask.asked.secrets.filter((name) => !without.includes(`secret ${name}`));
  const needsSecrets = names.length > 0;
  useEffect(() => {
    if (needsSecrets) void vault.getState().loadSecrets();
  }, [needsSecrets, vault]);

  const entered =
    stored === undefined
      ? []
      : names.flatMap((name) => {
          const needed = secretDraftOf(name, withoutLeft(ask, name, without), stored);
          return needed === undefined ? [] : [{ ...needed, ...drafts.get(name) }];
        });
  // The stored secrets are read late, and can change.
  useDecidedContent(decisionKeyOf(entered.map(({ name }) => name)));
  return {
    entered,
    isChecked,
    change: ({ name, value, keptFor, bindings }) => {
      // Until the person changes them, they follow from what is left of the request.
      const isOffered = entered.some((shown) => shown.name === name && shown.bindings === bindings);
      const edited = isOffered ? drafts.get(name)?.bindings : bindings;
      setDrafts(new Map(drafts).set(name, { value, keptFor, ...defined({ bindings: edited }) }));
    },
    take: () => {
      setChecked(true);
      if (entered.some(({ value }) => value === '') || (needsSecrets && stored === undefined)) return undefined;
      return entered.map(({ name, value, bindings, keptFor }) => ({
        name,
        value,
        bindings: bindings.map(bindingOf),
        // A trial ends with its tab.
        keptFor: surface === 'trial' ? 'session' : keptFor,
      }));
    },
  };
}
