import { frameOf, RUN_FILES, type RunnerFrame } from '../../contract/container-wire.ts';
import type { DoneMessage } from '../../../sandbox/contract/sandbox-wire.ts';
import type { ToolChannel } from '../../../sandbox/inside/tool/tool-channel.ts';
import { writeFileSync } from './original-fs.ts';

/** A channel to the app through the terminal; the end of a run goes into its file. Nothing can be received. */
export interface FrameChannel extends ToolChannel {
  /** @param sent called when the frame is written */
  readonly notify: (frame: RunnerFrame, sent?: () => void) => void;
}

export function createFrameChannel(onDone: (done: DoneMessage) => void): FrameChannel {
  const write = process.stdout.write.bind(process.stdout);
  const notify: FrameChannel['notify'] = (frame, sent) => {
    write(frameOf(frame), () => sent?.());
  };
  return {
    notify,
    send: (message) => {
      if (message.type !== 'done') return notify(message);
      writeFileSync(RUN_FILES.result, JSON.stringify(message));
      onDone(message);
    },
    onMessage: () => undefined,
  };
}
