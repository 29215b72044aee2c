import { frameOf, RUN_FILES, type RunnerFrame } from '../../contract/container-wire.ts';
import type { DoneMessage } from '../../../sandbox/contract/sandbox-wire.ts';
import type { Lane } from '../../../sandbox/inside/tool/lane.ts';
import { writeFileSync } from './original-fs.ts';

/** A lane to the app through the terminal; the end of a run goes into its file. Nothing can be received. */
export interface FrameLane extends Lane {
  /** @param sent called when the frame is written */
  readonly tell: (frame: RunnerFrame, sent?: () => void) => void;
}

export function createFrameLane(onDone: (done: DoneMessage) => void): FrameLane {
  const write = process.stdout.write.bind(process.stdout);
  const tell: FrameLane['tell'] = (frame, sent) => {
    write(frameOf(frame), () => sent?.());
  };
  return {
    tell,
    send: (message) => {
      if (message.type !== 'done') return tell(message);
      writeFileSync(RUN_FILES.result, JSON.stringify(message));
      onDone(message);
    },
    onMessage: () => undefined,
  };
}
