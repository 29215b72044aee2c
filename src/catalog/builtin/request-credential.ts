import { validInput, type Builtin, type BuiltinAnswer } from '../contract/builtin.ts';
import { LIMITS } from '../../core/limits.ts';
import { normalizeBinding } from '../../core/permissions/network-rule.ts';
import { SECRET_NAME_PATTERN } from '../../core/secrets/secret-text.ts';
import { isProviderKey } from '../../agent/contract/provider-key.ts';
import type { SecretBinding, SecretSummary } from '../../core/permissions/permissions.ts';
import { NOT_SEEN, TOO_MANY } from './ask-user-question.ts';
import type { AskingTool } from '../contract/services.ts';
import type { QuestionQueue } from './question-queue.ts';
import { defined } from '../../core/defined.ts';

const { maxReasonChars, maxLocations, unseenMs } = LIMITS.questions;

interface CredentialInput {
  readonly name: string;
  readonly reason?: string;
  readonly addresses?: readonly string[];
  readonly methods?: readonly string[];
  readonly tool?: string;
}

interface CredentialDeps {
  readonly questions: QuestionQueue;
  readonly listSecrets: () => Promise<readonly SecretSummary[]>;
  readonly findTool: (name: string) => Promise<AskingTool | undefined>;
  /** False if nothing is stored, as in a trial: secrets then cannot be stored either. */
  readonly canKeep: boolean;
}

const DEFINITION: Builtin['definition'] = {
  name: 'request_credential',
  isReading: true,
  description:
    'Asks the person for a secret, such as an API key, and answers with its handle; the value is never shown ' +
    'to you. Name the addresses it is for, and the tool that will send it. ' +
    ('That tool reads it with context.secrets.get(name): a placeholder; the value is inserted when the ' +
      'request is sent.'),
  inputSchema: {
    type: 'object',
    properties: {
      name: { type: 'string', pattern: SECRET_NAME_PATTERN.source, description: 'Such as GITHUB_TOKEN' },
      reason: { type: 'string', maxLength: maxReasonChars, description: 'What it is needed for, in plain text' },
      addresses: {
        type: 'array',
        maxItems: maxLocations,
        items: { type: 'string', minLength: 1, maxLength: 2_048 },
        description:
          'Where it may be sent: origin, or origin and the start of the path, such as https://api.github.com/repos',
      },
      methods: {
        type: 'array',
        minItems: 1,
        maxItems: 16,
        items: { type: 'string', maxLength: 32 },
        description: 'HTTP methods; GET if omitted',
      },
      tool: { type: 'string', maxLength: 128, description: 'The tool that will use it at these addresses' },
    },
    required: ['name'],
    additionalProperties: false,
  },
  documentation: `A card says who asks, for what, where the secret may be sent and which tool may use it there. The \
person enters the value, changes the addresses, or does not give it. Where a secret of the name is kept already, the \
person is asked whether it may be used, or replaces it.

The result is { given: true, name, handle, addresses } or { given: false, reason, message }, with declined or not-seen \
(no visible tab showed the card for ${String(unseenMs / 60_000)} minutes) as the reason. The handle stands for the \
secret wherever a text names one. The value goes from the card into the encrypted secrets of this browser and is in no \
result, log or run. A tool gets what the card said it would: that secret and these addresses. Both are listed under \
Settings and can be taken back there.

Pages that embed a tool and trials of links keep nothing, so they give no secrets.`,
  timeoutMs: LIMITS.defaultTimeoutMs,
};

/**
 * Makes the tool that asks for a secret. The value goes from the page to the secret store, and this tool never gets it.
 */
export function createRequestCredentialTool({ questions, listSecrets, findTool, canKeep }: CredentialDeps): Builtin {
  return {
    definition: DEFINITION,
    execute: async (input, { toolCallId, caller, signal, whileAsking }) => {
      // The input was validated against the schema.
      const {
        name,
        reason = '',
        addresses = [],
        methods = ['GET'],
        tool: toolName,
      } = validInput<CredentialInput>(input);
      if (!canKeep)
        return failed('denied', 'A trial keeps nothing, so no secret can be given here. Save the tool first.');
      if (isProviderKey(name))
        return failed('invalid-input', 'This name is kept for the keys of models: choose another');
      const locations = readLocations(addresses, methods);
      if (typeof locations === 'string') return failed('invalid-input', locations);
      const tool = toolName === undefined ? undefined : await findTool(toolName);
      if (toolName !== undefined && tool === undefined)
        return failed('threw', `There is no tool named ${JSON.stringify(toolName)}`);
      const end = await whileAsking(
        questions.ask(
          {
            kind: 'credential',
            toolCallId,
            toolName: 'request_credential',
            caller,
            name,
            reason,
            locations,
            ...defined({ tool }),
          },
          signal,
        ),
      );
      switch (end.kind) {
        case 'given':
          return given(name, await listSecrets());
        case 'declined':
          return { ok: true, value: { given: false, reason: 'declined', message: 'The person chose not to give it.' } };
        case 'unseen':
          return { ok: true, value: { given: false, reason: 'not-seen', message: NOT_SEEN } };
        case 'full':
          return failed('threw', TOO_MANY);
        case 'withdrawn':
        case 'answered':
        case 'allowed':
          return failed('aborted', 'The request was taken away before it was answered');
      }
    },
  };
}

function given(name: string, secrets: readonly SecretSummary[]): BuiltinAnswer {
  const secret = secrets.find((one) => one.name === name);
  if (secret === undefined) return failed('threw', 'It was given, and removed again before it could be used');
  return {
    ok: true,
    value: {
      given: true,
      name,
      handle: `\${secret:${name}}`,
      addresses: secret.bindings.map(
        ({ origin, methods, pathPrefix }) => `${methods.join(', ')} ${origin}${pathPrefix}`,
      ),
    },
  };
}

/** @returns an error as a sentence if they are not valid */
function readLocations(addresses: readonly string[], methods: readonly string[]): readonly SecretBinding[] | string {
  const locations: SecretBinding[] = [];
  for (const address of addresses) {
    const parts = /^(https?:\/\/[^/?#]+)(\/[^]*)?$/i.exec(address.trim());
    const binding = normalizeBinding({ origin: parts?.[1], methods, pathPrefix: parts?.[2] ?? '/' });
    if (!binding.ok) return `${JSON.stringify(address)} is no address for a secret: ${binding.message}`;
    locations.push(binding.value);
  }
  return locations;
}

function failed(
  code: 'denied' | 'invalid-input' | 'threw' | 'aborted',
  message: string,
): BuiltinAnswer & { ok: false } {
  return { ok: false, error: { code, message } };
}
