import { createApprovals, createApprovalStore } from '../../../agent/index.ts';
import type { ApprovalSettings } from '../../../agent/contract/agent-api.ts';
import type { ConversationId } from '../../../agent/contract/conversation.ts';
import { APPROVAL_GROUPS, refuseBeforeInput, traitsOf } from '../../../catalog/index.ts';
import type { OpenApprovals } from '../../../reach/index.ts';
import { callOf, checkInput } from '../agent/check-input.ts';
import type { Stores } from '../open-stores.ts';
import type { Runner } from '../runner.ts';

export interface RemoteApprovalsDeps
  extends Pick<Stores, 'database' | 'tabs'>, Pick<Runner, 'validatorOf' | 'realPath' | 'targets'> {}

/** Approvals like those of a conversation, over the tools and rules of one client. */
export function createRemoteApprovals({ validatorOf, realPath, targets }: RemoteApprovalsDeps): OpenApprovals {
  return ({ client, lookup, read, change, onChange }) => {
    const { approve, open, decide } = createApprovals({
      lookup,
      traitsOf,
      groups: APPROVAL_GROUPS,
      realPath,
      targets,
      refusal: (tool, toolName) => refuseBeforeInput(tool, callOf(toolName, {}, 'remote')),
      validate: checkInput(validatorOf),
      store: { read, current: read, change },
      onChange,
    });
    return {
      approve: async ({ id, toolName, input }, signal, onWaiting) => {
        // The cast: a client is in no conversation, but the cards of one client belong together.
        const conversationId = `client:${client}` as ConversationId;
        const call = { callId: id, conversationId, toolName, input };
        const verdict = await approve(call, signal, { kind: 'settings' }, onWaiting);
        if (verdict.ok) return { ok: true, input: verdict.input, toolKey: verdict.toolKey };
        return verdict.error === undefined
          ? { ok: false, code: 'denied', message: deniedWith(verdict.approval) }
          : { ok: false, ...verdict.error };
      },
      open,
      decide,
    };
  };
}

/** What a client is told of a call that was denied. */
function deniedWith({ by, reason }: { readonly by: string; readonly reason?: string }): string {
  const who = by === 'person' ? 'The person at the tab denied this call' : 'This call was denied';
  return reason === undefined ? who : `${who}: ${reason}`;
}

/** The policies and rules of the models of this tab. */
export function readApprovalSettings({ database, tabs }: RemoteApprovalsDeps): () => Promise<ApprovalSettings> {
  return createApprovalStore(database, tabs, APPROVAL_GROUPS).current;
}
