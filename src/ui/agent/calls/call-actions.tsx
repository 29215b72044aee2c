import { CodeXml, RotateCcw } from 'lucide-react';
import type { CallPart, ModelTurn } from '../../../agent/contract/conversation.ts';
import { Button } from '../../elements/button.tsx';
import { useApp } from '../../stores/app-context.ts';
import { agentTexts } from '../texts/index.ts';
import { useCallTool } from './use-call-tool.ts';
import { useConversation } from '../list/use-conversation-actions.ts';

const texts = agentTexts.call;

/**
 * Buttons to run the call again and to open its tool. After a fix in the editor, the person returns with the new code.
 */
export function CallActions({ call, turn }: { call: CallPart; turn: ModelTurn }) {
  const { agent } = useApp();
  const { id, commands, isRecorded } = useConversation();
  const tool = useCallTool(call.toolName, call.state);
  const isOver = call.state !== 'written' && call.state !== 'waiting' && call.state !== 'running';
  const toTool = () => {
    if (tool === undefined || tool === 'none') return;
    const isBroken = call.state === 'failed' && tool.canEdit && !isRecorded;
    agent
      .getState()
      .setFixing(
        isBroken ? { conversation: id, turn: turn.id, call: call.callId, toolName: call.toolName } : undefined,
      );
    location.hash = tool.href;
  };
  return (
    <>
      {isOver && call.state !== 'unreadable' && !isRecorded ? (
        <Button
          icon={<RotateCcw size={14} aria-hidden="true" />}
          title={texts.runAgainHint}
          onClick={() => commands.rerun(turn.id, call.callId)}
        >
          {texts.runAgain}
        </Button>
      ) : null}
      {tool === undefined || tool === 'none' ? null : (
        <Button icon={<CodeXml size={14} aria-hidden="true" />} onClick={toTool}>
          {tool.canEdit ? texts.editTool : texts.showTool}
        </Button>
      )}
    </>
  );
}
