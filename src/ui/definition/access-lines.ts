import { comparePermissions } from '../../catalog/page/index.ts';
import type { InferredAccess } from '../../catalog/contract/inferred-access.ts';
import type { Permissions } from '../../core/permissions/permissions.ts';
import { lineOfRule, permissionLines } from '../run/denied/permission-lines.ts';
import { runTexts } from '../run/texts/index.ts';
import { definitionTexts } from './texts/index.ts';

/** One thing that a tool asks for, or that its code does. */
export interface AccessLine {
  readonly text: string;
  /** Why it is not in both. */
  readonly note?: string;
}

const NOTES = {
  matched: undefined,
  unsure: undefined,
  unused: definitionTexts.access.unused,
  undeclared: definitionTexts.access.undeclared,
  used: definitionTexts.access.undeclared,
};

/** What a tool declares, and what its code shows besides, each marked where it is not in the other. */
export function accessLines(requested: Permissions, inferred: InferredAccess): readonly AccessLine[] {
  const { network, secrets } = comparePermissions(requested, inferred);
  const lineOf = (text: string, state: keyof typeof NOTES): AccessLine => {
    const note = NOTES[state];
    return note === undefined ? { text } : { text, note };
  };
  return [
    ...network.map(({ rule, state }) => lineOf(lineOfRule(rule), state)),
    ...permissionLines({ ...requested, network: [], secrets: [] }, []).map((text) => ({ text })),
    ...secrets.map(({ name, state }) => lineOf(runTexts.denied.secret(name), state)),
  ];
}

/** What cannot be known before code runs, in sentences. */
export function accessRemarks({ hasOtherAddresses, hasOtherSecrets }: InferredAccess): readonly string[] {
  const { otherAddresses, otherSecrets } = definitionTexts.access;
  return [...(hasOtherAddresses ? [otherAddresses] : []), ...(hasOtherSecrets ? [otherSecrets] : [])];
}
