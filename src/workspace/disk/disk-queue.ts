import type { FileChange } from '../../core/file-system.ts';
import type { JournalRecord } from './format/records.ts';
import type { DiskSession } from './session.ts';
import { applyRecord } from './state.ts';

/** One step of work: the records it adds to the journal, and its answer, requested right after they are applied. */
interface Step<Value> {
  readonly record?: Pick<JournalRecord, 'changes' | 'packs' | 'inline'>;
  readonly value: () => Value | Promise<Value>;
}
export type Work<Value> = () => Promise<Step<Value>>;

interface Job {
  readonly writes: boolean;
  /** @returns a function that gives the answer once everything is durable. */
  readonly run: (records: JournalRecord[], reported: FileChange[]) => Promise<() => void>;
  readonly fail: (error: unknown) => void;
}

/** Does work in order, one step at a time. One write makes a whole batch of work durable; answers follow after it. */
export class DiskQueue {
  readonly #session: DiskSession;
  readonly #now: () => number;
  readonly #notify: (changes: readonly FileChange[]) => void;
  #waiting: Job[] = [];
  #draining: Promise<void> | undefined;
  #isAsked = false;
  #isClosed = false;

  constructor(session: DiskSession, now: () => number, notify: (changes: readonly FileChange[]) => void) {
    this.#session = session;
    this.#now = now;
    this.#notify = notify;
  }

  /**
   * Does the first work. Requests of other disks wait until it is done.
   * @throws the error of the work
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
   * @param writes the work must own the storage; other work reloads only if another disk has written.
   * @param failed makes the answer if the storage fails. Nothing of the work is stored then.
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
        run: async (records, reported) => {
          const { record, value } = await work();
          if (record !== undefined && record.changes.length + record.packs.length > 0) {
            const { version } = this.#session.state;
            const whole = { ...record, version: version + (record.changes.length > 0 ? 1 : 0), atMs: this.#now() };
            records.push(whole);
            // One by one: there may be more than a call can have arguments.
            for (const change of applyRecord(this.#session.state, whole)) reported.push(change);
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

  /** Lets another disk write once the current work is done. */
  yieldOwnership(): void {
    this.#isAsked = true;
    this.#draining ??= this.#drain();
  }

  /** Does the waiting work and refuses new work. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#draining;
  }

  async #drain(): Promise<void> {
    // Work that arrives in the same turn joins the batch.
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
    const reported: FileChange[] = [];
    try {
      if (session.stale || jobs.some(({ writes }) => writes)) await session.own();
      for (const job of jobs) {
        const before = records.length;
        try {
          answers.push(await job.run(records, reported));
        } catch (error) {
          // A record that did not apply means an invalid state: drop the whole batch.
          if (records.length > before) throw error;
          job.fail(error);
        }
      }
      if (records.length > 0) session.commit(records);
    } catch (error) {
      await this.#startAnew();
      // Only jobs without an answer yet fail.
      for (const job of jobs) job.fail(error);
      return;
    }
    for (const answer of answers) answer();
    if (reported.length > 0) this.#notify(reported);
    if (records.length > 0) await session.tidy().catch(() => this.#startAnew());
  }

  /** Reloads the durable state after a failure. If that fails too, the next work tries again. */
  async #startAnew(): Promise<void> {
    try {
      await this.#session.reload();
    } catch (error) {
      // The next work gets the cause.
      if (!(error instanceof Error)) throw error;
      this.#session.stale = true;
    }
  }
}
