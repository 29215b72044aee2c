import { sampleTool } from '../../../core/testing/sample-tool.ts';
import { createQuestionQueue } from '../../../catalog/index.ts';
import type { AskAnswer, AskContent } from '../../../catalog/contract/services.ts';
import { createApprovals, FAKE_GROUPS, fakeTraits } from '../../../agent/testing/index.ts';
import type { ConversationId } from '../../../agent/contract/conversation.ts';
import { requestFor } from '../../../core/decisions/access-request.ts';
import type { DecisionKey } from '../../../core/decisions/decision.ts';
import type { CodeHash, McpServerId, RunId, ToolCallId, ToolId } from '../../../core/ids.ts';
import { NO_PERMISSIONS, type GrantedPermissions } from '../../../core/permissions/permissions.ts';
import type { Tool } from '../../../core/tool.ts';
import type { McpServer } from '../../../mcp/contract/mcp-server.ts';
import { createQuestions } from '../../../mcp/index.ts';
import { createAccessRequests } from '../sandbox/access-service.ts';

/** What a page shows of an open decision: the key of its answer, and the act, as a person reads it. */
export interface ShownAction {
  readonly decision: DecisionKey;
  readonly act: string;
}

/** One kind of decision, as the test drives it. */
export interface DecisionKind {
  /** Asks for an act. @returns takes the question back */
  readonly ask: (act: string) => () => void;
  /** What is asked for changes while it is shown. Absent where it cannot. */
  readonly change?: (act: string) => void;
  readonly shown: () => readonly ShownAction[];
  /** Rejects if the answer is refused. */
  readonly allow: (key: unknown) => Promise<void>;
  /** The acts that were carried out, in order. */
  readonly done: string[];
}

const HASH = 'aa' as CodeHash;
let made = 0;
const nextCall = (): ToolCallId => `call-${String((made += 1))}` as ToolCallId;
const ruleOf = (act: string) => ({ origin: `https://${act}.example`, methods: ['GET'], pathPrefix: '/' });
const actionOf = (network: GrantedPermissions['network']): string =>
  network.map(({ origin }) => new URL(origin).hostname.replace(/\.example$/, '')).join(' ');
const toolOf = (name: string): Tool => sampleTool(name, { id: `tool ${name}` as ToolId, hash: HASH });

/** Requests in the middle of a run, secrets and questions: one queue. */
function questionKind(contentOf: (act: string) => AskContent, answer: AskAnswer): DecisionKind {
  const done: string[] = [];
  const queue = createQuestionQueue(() => undefined);
  return {
    ask: (act) => {
      const stop = new AbortController();
      void queue.ask(contentOf(act), stop.signal).then(({ kind }) => {
        if (kind === answer.kind) done.push(act);
      });
      return () => stop.abort();
    },
    shown: () => queue.list().map((ask) => ({ decision: ask.decision, act: shownActionOf(ask) })),
    allow: async (key) => await queue.answer(key, answer),
    done,
  };
}

function shownActionOf(ask: AskContent): string {
  if (ask.kind === 'question') return ask.question;
  return actionOf(ask.kind === 'permission' ? ask.asked.network : ask.locations);
}

function asking() {
  return { toolCallId: nextCall(), toolName: 'weather', caller: 'person' } as const;
}

/** What a run lacked that has ended. */
function accessKind(): DecisionKind {
  const done: string[] = [];
  const nothing: GrantedPermissions = { ...NO_PERMISSIONS, revealSecrets: [] };
  const requests = createAccessRequests({
    grants: {
      widen: async (_id, _hash, requested) => {
        await Promise.resolve();
        done.push(actionOf(requested.network));
        return { ...requested, revealSecrets: [] };
      },
      grantOnce: () => nothing,
    },
    secrets: { bind: async () => await Promise.resolve() },
    addPackageOrigins: async () => await Promise.resolve(),
    registry: async () => await Promise.resolve(''),
    changed: () => undefined,
  });
  const calls = new Map<ToolCallId, ShownAction>();
  const load = async (call: ToolCallId): Promise<void> => {
    const open = await requests.service.ofCall(call);
    if (open?.request.kind === 'permissions')
      calls.set(call, { decision: open.decision, act: actionOf(open.request.permissions.network) });
  };
  return {
    ask: (act) => {
      const toolCallId = nextCall();
      const call = {
        runId: 'r' as RunId,
        toolName: 'weather',
        input: {},
        caller: 'person',
        conversationId: '',
      } as const;
      requests.add(
        toolOf('weather'),
        { ...call, toolCallId },
        requestFor({ ...NO_PERMISSIONS, network: [ruleOf(act)] }),
      );
      void load(toolCallId);
      return () => void calls.delete(toolCallId);
    },
    shown: () => [...calls.values()],
    allow: async (key) => {
      // The page writes the type; the host checks the value.
      await requests.service.answer(key as DecisionKey, { kind: 'allowed', howLong: 'always' });
      const [call] = [...calls].find(([, { decision }]) => decision === key) ?? [];
      if (call !== undefined) calls.delete(call);
    },
    done,
  };
}

/** Calls of a model. The tool of a call can change while it is shown. */
function approvalKind(): DecisionKind {
  const done: string[] = [];
  let code = 0;
  const approvals = createApprovals({
    lookup: async () =>
      await Promise.resolve({
        ...toolOf('weather'),
        source: { code: '', language: 'javascript', codeHash: `hash ${String(code)}` as CodeHash },
      }),
    realPath: async (path) => await Promise.resolve(path),
    traitsOf: () => fakeTraits(),
    groups: FAKE_GROUPS,
    refusal: () => undefined,
    validate: async () => await Promise.resolve({ ok: true }),
    store: {
      read: async () => await Promise.resolve({ policies: { custom: 'ask' }, rules: [] }),
      current: async () => await Promise.resolve({ policies: { custom: 'ask' }, rules: [] }),
      change: async (make) => await Promise.resolve(make({ policies: { custom: 'ask' }, rules: [] })),
    },
    onChange: () => undefined,
  });
  return {
    ask: (act) => {
      const stop = new AbortController();
      const call = { callId: nextCall(), conversationId: 'c' as ConversationId, toolName: 'weather', input: { act } };
      void approvals.approve(call, stop.signal).then((verdict) => {
        if (verdict.ok) done.push(`${String(verdict.input['act'])} ${verdict.toolKey}`);
      });
      return () => stop.abort();
    },
    change: () => void (code += 1),
    shown: () =>
      approvals.open().map(({ decision, input, toolKey }) => ({
        decision,
        act: `${String((input as { act?: unknown }).act)} ${toolKey}`,
      })),
    allow: (key) => approvals.decide(key, { kind: 'once' }),
    done,
  };
}

/** Questions of MCP servers. */
function serverKind(): DecisionKind {
  const done: string[] = [];
  const questions = createQuestions(() => undefined);
  questions.setAnswering(true);
  let servers = 0;
  return {
    ask: (act) => {
      const id = `server-${String((servers += 1))}` as McpServerId;
      // Only these members are read.
      const server = { id, name: act } as McpServer;
      const question = { kind: 'form', message: act, schema: { type: 'object' } } as const;
      void questions.ask(server, question).then(({ action }) => {
        if (action === 'accept') done.push(act);
      });
      return () => questions.cancelAll(id);
    },
    shown: () => questions.open().map(({ decision, serverName }) => ({ decision, act: serverName })),
    allow: async (key) => await Promise.resolve(questions.answer(key, { action: 'accept', values: {} })),
    done,
  };
}

/** Every kind of decision that waits in the host. */
export const DECISION_KINDS: Readonly<Record<string, () => DecisionKind>> = {
  'a permission in a run': () =>
    questionKind(
      (act) => ({
        kind: 'permission',
        ...asking(),
        tool: { id: 't' as ToolId, name: 'weather', codeHash: HASH, trusted: true },
        asked: { ...NO_PERMISSIONS, network: [ruleOf(act)] },
        carried: [],
      }),
      { kind: 'allowed', howLong: 'once', secrets: [] },
    ),
  'a secret': () =>
    questionKind((act) => ({ kind: 'credential', ...asking(), name: 'KEY', reason: '', locations: [ruleOf(act)] }), {
      kind: 'given',
      isForTool: false,
    }),
  'a question': () =>
    questionKind((act) => ({ kind: 'question', ...asking(), question: act, options: [] }), {
      kind: 'answered',
      text: 'yes',
    }),
  'a permission after a run': accessKind,
  'a call of a model': approvalKind,
  'a question of a server': serverKind,
};
