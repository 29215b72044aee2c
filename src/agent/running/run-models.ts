import { faultError } from '../../core/errors.ts';
import { isRecord } from '../../core/json/json.ts';
import type { ModelTarget, ModelTest } from '../contract/model-worker-api.ts';
import type { SecretBinding } from '../../core/permissions/permissions.ts';
import { parseProviderFields } from '../contract/parse-provider.ts';
import type { ProviderFields, ProviderId, ProviderKind } from '../contract/provider.ts';
import type { LoopPorts, LoopStart } from '../loop/ports.ts';
import type { ModelConnection } from '../providers/model-connection.ts';
import type { ProviderStore } from '../stores/provider-store.ts';
import { boundedAnswer } from './bounded-answer.ts';
import { defined } from '../../core/defined.ts';

/** A model that a run uses, until `end`. */
export interface RunModel {
  readonly ask: LoopPorts['ask'];
  readonly provider: LoopStart['provider'];
  readonly dialect: LoopStart['dialect'];
  readonly contextTokens?: number;
  /** Of a stored model. */
  readonly providerId?: ProviderId;
  readonly end: () => void;
}

/** Models in the tab and in the browser have no calls of their own. */
export function dialectOf({
  kind,
  dialect,
}: {
  readonly kind: ProviderKind;
  readonly dialect: LoopStart['dialect'];
}): LoopStart['dialect'] {
  return kind === 'local' || kind === 'chrome' ? 'text' : dialect;
}

export interface RunModels {
  /** @throws ToolyardError `not-found`, `invalid-input` if its key cannot be read */
  readonly open: (id: ProviderId) => Promise<RunModel>;
  /** Opens a model that is not stored, with its key; a key without bindings was typed for it. */
  readonly openFields: (fields: ProviderFields, key?: string, bindings?: readonly SecretBinding[]) => RunModel;
  /** Tests a stored model by its id, or one given by fields. @throws ToolyardError `not-found`, `invalid-input` */
  readonly test: (idOrFields: unknown, key?: string) => Promise<ModelTest>;
}

/** @param open returns the link to models of a kind */
export function createRunModels(
  providers: Pick<ProviderStore, 'get' | 'keyOf'>,
  open: (kind: ProviderFields['kind']) => ModelConnection,
): RunModels {
  const openFields: RunModels['openFields'] = (fields, key, bindings) => {
    const link = open(fields.kind);
    const target = targetOf(fields, { key, bindings });
    const { kind, name, model, dialect, prices, contextTokens } = fields;
    return {
      ask: boundedAnswer(link.ask, target),
      provider: { kind, name, model, ...defined({ prices }) },
      // Models in the browser have no native calls.
      dialect: dialectOf({ kind, dialect }),
      ...defined({ contextTokens }),
      end: link.end,
    };
  };
  const keyOf = async (fields: ProviderFields): Promise<GivenKey> => {
    const reading = await providers.keyOf(fields);
    if (!reading.ok) throw faultError('invalid-input', reading, { reason: 'key' });
    return { key: reading.key, bindings: reading.bindings };
  };
  return {
    open: async (id) => {
      const provider = await providers.get(id);
      const { key, bindings } = await keyOf(provider);
      return { ...openFields(provider, key, bindings), providerId: id };
    },
    openFields,
    test: async (idOrFields, key) => {
      const fields =
        typeof idOrFields === 'string' ? await providers.get(idOrFields as ProviderId) : fieldsOf(idOrFields);
      const given = key === undefined || key === '' ? await keyOf(fields) : { key };
      const link = open(fields.kind);
      try {
        return await link.test(targetOf(fields, given), new AbortController().signal);
      } finally {
        link.end();
      }
    },
  };
}

interface GivenKey {
  readonly key?: string | undefined;
  /** Bindings of a stored key. */
  readonly bindings?: readonly SecretBinding[] | undefined;
}

function targetOf({ kind, baseURL, model, contextTokens }: ProviderFields, { key, bindings }: GivenKey): ModelTarget {
  return {
    kind,
    model,
    ...defined({ baseURL }),
    ...(key === undefined ? {} : { key, ...defined({ keyBindings: bindings }) }),
    ...defined({ contextTokens }),
  };
}

/** Parses fields without a name, which a test does not need. */
function fieldsOf(input: unknown): ProviderFields {
  const parsed = parseProviderFields({ name: 'A model', ...(isRecord(input) ? input : {}) });
  if (!parsed.ok) throw faultError('invalid-input', parsed, { path: parsed.path });
  return parsed.value;
}
