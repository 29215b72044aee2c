import type { AskAnswer, OpenAsk, OpenCredential, QuestionsService } from '../../../catalog/contract/services.ts';
import type { QuestionQueue } from '../../../catalog/index.ts';
import { NO_PERMISSIONS, type NewSecret, type SecretBinding } from '../../../core/permissions/permissions.ts';
import type { SecretsService } from '../../../sandbox/contract/services.ts';
import type { GrantStore } from '../../../sandbox/index.ts';

interface QuestionsDeps {
  readonly questions: Pick<QuestionQueue, 'list' | 'answer' | 'see'>;
  readonly secrets: Pick<SecretsService, 'set'>;
  readonly grants: Pick<GrantStore, 'widen'>;
  /** Reports changed grants to the page and other tabs. */
  readonly changed: () => void;
}

/** The open questions of this tab's calls, for the page. */
export function createQuestionsService(deps: QuestionsDeps): QuestionsService {
  const { questions } = deps;
  return {
    list: async () => [...questions.list()],
    answer: async (decision, answer) =>
      await questions.answer(decision, answer, (ask, given) => carryOut(deps, ask, given)),
    see: async (areSeen) => questions.see(areSeen),
  };
}

/** Stores what an answer brings along: for the question that was shown, and nothing else. */
async function carryOut(deps: QuestionsDeps, ask: OpenAsk, answer: AskAnswer): Promise<void> {
  if (answer.kind === 'allowed') for (const secret of answer.secrets) await deps.secrets.set(secret);
  if (answer.kind !== 'given' || ask.kind !== 'credential') return;
  if (answer.secret !== undefined) await deps.secrets.set(answer.secret);
  if (answer.isForTool) await grantSecret(deps, ask, locationsOf(ask, answer.secret));
}

/** A secret that was entered goes where the person said, a stored one where the question said. */
function locationsOf({ locations }: OpenCredential, secret: NewSecret | undefined): readonly SecretBinding[] {
  return secret?.bindings ?? locations;
}

async function grantSecret(
  { grants, changed }: QuestionsDeps,
  { tool, name }: OpenCredential,
  network: readonly SecretBinding[],
): Promise<void> {
  if (tool === undefined) return;
  const { id, codeHash, trusted } = tool;
  await grants.widen(id, codeHash, { ...NO_PERMISSIONS, network, secrets: [name] }, { trusted });
  changed();
}
