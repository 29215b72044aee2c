import type { FileChange } from '../../core/file-system.ts';
import type { JournalRecord } from './format/records.ts';
import type { DiskSession } from './session.ts';
import { applyRecord } from './state.ts';

/** One piece of work: what it adds to the journal, and its answer, asked for right after that is applied. */
interface Step<Value> {
  readonly record?: Pick<JournalRecord, 'changes' | 'packs' | 'inline'>;
  readonly value: () => Value | Promise<Value>;
}
export type Work<Value> = () => Promise<Step<Value>>;

interface Job {
  readonly writes: boolean;
  /** @returns the way to answer, once everything is durable. */
  readonly run: (records: JournalRecord[], told: FileChange[]) => Promise<() => void>;
  readonly fail: (error: unknown) => void;
}

/**
 * Does work in the order it came, one piece at a time. What has gathered meanwhile is made durable by one write, and
 * only then answered.
 */
export class DiskQueue {
  readonly #session: DiskSession;
  readonly #now: () => number;
  readonly #tell: (changes: readonly FileChange[]) => void;
  #waiting: Job[] = [];
  #draining: Promise<void> | undefined;
  #isAsked = false;
  #isClosed = false;

  constructor(session: DiskSession, now: () => number, tell: (changes: readonly FileChange[]) => void) {
    this.#session = session;
    this.#now = now;
    this.#tell = tell;
  }

  /**
   * Does the first work of all. What another disk asks for meanwhile waits until it is done.
   * @throws what the work throws
   */
  async open(work: () => Promise<void>): Promise<void> {
    const opening = work();
    this.#draining = opening.then(
      () => this.#drain(),
      () => undefined,
    );
    await opening;
  }

  /**
   * @param writes the work needs to be the owner; other work only when another disk has written since.
   * @param failed the answer when the storage fails. Nothing of the work is kept then.
   */
  add<Value>(writes: boolean, work: Work<Value>, failed: (error: unknown) => Value): Promise<Value> {
    return new Promise((resolve) => {
      const fail = (error: unknown): void => {
        resolve(failed(error));
      };
      if (this.#isClosed) {
        fail(new Error('The workspace is closed'));
        return;
      }
      this.#waiting.push({
        writes,
        fail,
        run: async (records, told) => {
          const { record, value } = await work();
          if (record !== undefined && record.changes.length + record.packs.length > 0) {
            const { version } = this.#session.state;
            const whole = { ...record, version: version + (record.changes.length > 0 ? 1 : 0), atMs: this.#now() };
            records.push(whole);
            // One by one: they may be more than a call can have arguments.
            for (const change of applyRecord(this.#session.state, whole)) told.push(change);
          }
          const answer = await value();
          return () => {
            resolve(answer);
          };
        },
      });
      this.#draining ??= this.#drain();
    });
  }

  /** Lets another disk write, as soon as the work at hand is done. */
  yieldOwnership(): void {
    this.#isAsked = true;
    this.#draining ??= this.#drain();
  }

  /** Does what is waiting and takes no more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#draining;
  }

  async #drain(): Promise<void> {
    // What comes in the same turn goes into the same batch.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const jobs = this.#waiting;
      this.#waiting = [];
      await this.#batch(jobs);
      if (this.#isAsked) this.#letGo();
    }
    if (this.#isAsked) this.#letGo();
    this.#draining = undefined;
  }

  #letGo(): void {
    this.#isAsked = false;
    this.#session.letGo();
  }

  async #batch(jobs: readonly Job[]): Promise<void> {
    const session = this.#session;
    const answers: (() => void)[] = [];
    const records: JournalRecord[] = [];
    const told: FileChange[] = [];
    try {
      if (session.stale || jobs.some(({ writes }) => writes)) await session.own();
      for (const job of jobs) {
        const before = records.length;
        try {
          answers.push(await job.run(records, told));
        } catch (error) {
          // A record that did not apply is a fault of the state: nothing of this batch may stay.
          if (records.length > before) throw error;
          job.fail(error);
        }
      }
      if (records.length > 0) session.commit(records);
    } catch (error) {
      await this.#startAnew();
      // Only those that were not answered yet hear of it.
      for (const job of jobs) job.fail(error);
      return;
    }
    for (const answer of answers) answer();
    if (told.length > 0) this.#tell(told);
    if (records.length > 0) await session.tidy().catch(() => this.#startAnew());
  }

  /** What is durable is all that counts after a failure. If even that cannot be read now, the next work tries again. */
  async #startAnew(): Promise<void> {
    try {
      await this.#session.reload();
    } catch (error) {
      // Whoever asks next is told the cause.
      if (!(error instanceof Error)) throw error;
      this.#session.stale = true;
    }
  }
}
