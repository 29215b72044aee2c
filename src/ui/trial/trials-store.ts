import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ShareContent } from '../../share/contract/share.ts';
import type { ToolRecord } from '../../core/tool.ts';
import type { HostServices, HostEvent } from '../../services/host-services.ts';
import { divertNavigation, navigate, pathOfAddress } from '../lib/navigate.ts';
import { pathOf, toolRoute, type ToolTab } from '../lib/routes.ts';
import { trialFirstTexts } from './texts/first/index.ts';
import type { AppContext, AppModelOptions } from '../stores/app-context.ts';
import type { DomStage } from '../run/document/dom-store.ts';

/** A separate host that stores everything in memory. */
export interface TrialConnection {
  readonly host: HostServices;
  readonly ready: Promise<void>;
  readonly subscribe: (listener: (event: HostEvent) => void) => () => void;
  readonly documents: DomStage;
  readonly close: () => void;
}

/** A trial, which stores nothing. */
export interface Trial {
  readonly model: AppContext;
  /** Whether its code should get the focus once shown. */
  readonly edit: boolean;
  /** The path after the `#`: the opened link, and after an edit a link to the current state. */
  readonly path: string;
  /** The shown tool; undefined if none is left. */
  readonly shown: { readonly name: string; readonly tab: ToolTab } | undefined;
  readonly edited: boolean;
  /** The current state does not fit into a link. */
  readonly tooLong: boolean;
  /** Stores the current state as untrusted; rejects with the reason. */
  readonly save: () => Promise<{ readonly records: readonly ToolRecord[]; readonly filesLeft: readonly string[] }>;
  /** An edit link to the current state; rejects if it is too long. */
  readonly link: () => Promise<string>;
  /** Navigates to a path inside the trial; false for a path outside. */
  readonly goTo: (path: string) => boolean;
  readonly close: () => void;
}

export interface TrialsState {
  readonly current: Trial | undefined;
  /**
   * Opens the content of a link as a trial and ends an open one. `edit`: focuses its code. Rejects if it cannot start.
   */
  open(content: ShareContent, options: { readonly edit: boolean }): Promise<void>;
  /** Ends the trial. This can be undone for some minutes. */
  end(): void;
  /** Stores the current state and opens it: the trial ends. */
  save(): ReturnType<Trial['save']>;
  /** Changes the trial; for the trial itself. */
  update(model: AppContext, change: Partial<Pick<Trial, 'edit' | 'path' | 'shown' | 'edited' | 'tooLong'>>): void;
}
export type TrialsStore = StoreApi<TrialsState>;

/** How long an ended trial can be restored. */
const HELD_MS = 600_000;

export interface TrialsDeps {
  /** The model of the app itself. */
  readonly page: () => AppContext;
  /** Undefined if trials are not available. */
  readonly start: (() => TrialConnection) | undefined;
  readonly createModel: (host: HostServices, options: AppModelOptions) => AppContext;
  readonly applyEvent: (model: AppContext, event: HostEvent) => void;
}

type Access = Pick<TrialsStore, 'getState' | 'setState'>;

/** The last trial that ended; it can be restored for some minutes. */
class HeldTrial {
  #held: { readonly trial: Trial; readonly timer: ReturnType<typeof setTimeout> } | undefined;

  hold(trial: Trial): void {
    this.#forget();
    this.#held = { trial, timer: setTimeout(() => this.#forget(), HELD_MS) };
  }

  /** @returns its current state; throws if it is gone */
  takeBack(model: AppContext): Trial {
    if (this.#held?.trial.model !== model) throw new Error(trialFirstTexts.missing);
    const { trial, timer } = this.#held;
    clearTimeout(timer);
    this.#held = undefined;
    return trial;
  }

  update(model: AppContext, change: Partial<Trial>): void {
    if (this.#held?.trial.model === model) this.#held = { ...this.#held, trial: { ...this.#held.trial, ...change } };
  }

  #forget(): void {
    clearTimeout(this.#held?.timer);
    this.#held?.trial.close();
    this.#held = undefined;
  }
}

/** Trials, one at a time. */
export function createTrialsStore({ page, start, ...kit }: TrialsDeps): TrialsStore {
  const held = new HeldTrial();
  return createStore<TrialsState>()((set, get, store) => {
    let turn = 0;
    return {
      current: undefined,
      async open(content, { edit }) {
        if (start === undefined) throw new Error(trialFirstTexts.none);
        const local = (turn += 1);
        get().end();
        const { startTrial } = await import('./trial.ts');
        const trial = await startTrial({ ...kit, page: page(), connection: start(), content, edit });
        // The person has navigated meanwhile.
        if (local !== turn || pathOfAddress() !== trial.path) trial.close();
        else show(store, trial);
      },
      end() {
        const trial = takeAway(store);
        if (trial === undefined) return;
        held.hold(trial);
        const back = () => {
          const now = held.takeBack(trial.model);
          get().end();
          location.hash = now.path;
          show(store, now);
        };
        page().undo.getState().did(trialFirstTexts.discarded(trial.shown?.name), back, {
          quiet: !trial.edited,
          undone: trialFirstTexts.back,
        });
      },
      save: () => save(store, page()),
      update(model, change) {
        const { current } = get();
        if (current?.model === model) set({ current: { ...current, ...change } });
        else held.update(model, change);
      },
    };
  });
}

function show({ setState }: Access, trial: Trial): void {
  setState({ current: trial });
  divertNavigation(trial.goTo);
}

function takeAway({ getState, setState }: Access): Trial | undefined {
  const { current } = getState();
  setState({ current: undefined });
  divertNavigation(undefined);
  return current;
}

async function save(store: Access, page: AppContext): ReturnType<Trial['save']> {
  const { current } = store.getState();
  if (current === undefined) throw new Error(trialFirstTexts.missing);
  const saved = await current.save();
  const goal = saved.records.find(({ name }) => name === current.shown?.name) ?? saved.records[0];
  if (store.getState().current?.model === current.model) {
    takeAway(store);
    navigate(goal === undefined ? '/tools' : pathOf(toolRoute(goal.name)));
  }
  current.close();
  page.status.getState().noteSaved();
  return saved;
}
