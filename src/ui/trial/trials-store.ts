import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ShareContent } from '../../share/contract/share.ts';
import type { ToolRecord } from '../../core/tool.ts';
import type { HostServices, HostEvent } from '../../services/host-services.ts';
import { divertNavigation, navigate, pathOfAddress } from '../model/navigate.ts';
import { pathOf, toolRoute, type ToolTab } from '../model/routes.ts';
import { texts } from '../texts/texts.ts';
import type { AppModel, AppModelOptions } from '../stores/app-model.ts';
import type { DomStage } from '../run/document/dom-store.ts';

/** A host of its own that keeps everything in memory. */
export interface TrialConnection {
  readonly host: HostServices;
  readonly ready: Promise<void>;
  readonly subscribe: (listener: (event: HostEvent) => void) => () => void;
  readonly documents: DomStage;
  readonly close: () => void;
}

/** What is tried and stored nowhere. */
export interface Trial {
  readonly model: AppModel;
  /** Its code is to have the keyboard, once it is there. */
  readonly edit: boolean;
  /** What the address holds behind the `#`: the link that was opened, and after an edit one for what is there now. */
  readonly path: string;
  /** The tool that is looked at; undefined when none is left. */
  readonly shown: { readonly name: string; readonly tab: ToolTab } | undefined;
  readonly edited: boolean;
  /** What is there now does not fit into a link. */
  readonly tooLong: boolean;
  /** Stores what is there now as untrusted; rejects with why not. */
  readonly save: () => Promise<{ readonly records: readonly ToolRecord[]; readonly filesLeft: readonly string[] }>;
  /** An edit link for what is there now; rejects when it is too long. */
  readonly link: () => Promise<string>;
  /** Goes to a path of the page inside the trial; false for one that lies outside. */
  readonly goTo: (path: string) => boolean;
  readonly close: () => void;
}

export interface TrialsState {
  readonly current: Trial | undefined;
  /**
   * Tries what a link holds; an open trial ends. `edit`: its code has the keyboard. Rejects with what keeps it from
   * starting.
   */
  open(content: ShareContent, options: { readonly edit: boolean }): Promise<void>;
  /** Ends the trial. For some minutes it can be taken back by undo. */
  end(): void;
  /** Stores what is there now and goes to it: the trial is over. */
  save(): ReturnType<Trial['save']>;
  /** What happens in the trial: for the trial itself. */
  update(model: AppModel, change: Partial<Pick<Trial, 'edit' | 'path' | 'shown' | 'edited' | 'tooLong'>>): void;
}
export type TrialsStore = StoreApi<TrialsState>;

/** How long an ended trial can be taken back. */
const HELD_MS = 600_000;

export interface TrialsParts {
  /** The model of the app itself. */
  readonly page: () => AppModel;
  /** Undefined where there can be no trial. */
  readonly start: (() => TrialConnection) | undefined;
  readonly createModel: (host: HostServices, options: AppModelOptions) => AppModel;
  readonly applyEvent: (model: AppModel, event: HostEvent) => void;
}

/** Trials, one at a time. */
export function createTrialsStore({ page, start, ...kit }: TrialsParts): TrialsStore {
  let turn = 0;
  let held: { readonly trial: Trial; readonly timer: ReturnType<typeof setTimeout> } | undefined;
  const forgetHeld = (): void => {
    clearTimeout(held?.timer);
    held?.trial.close();
    held = undefined;
  };

  return createStore<TrialsState>()((set, get) => {
    const show = (trial: Trial): void => {
      set({ current: trial });
      divertNavigation(trial.goTo);
    };
    const takeAway = (): Trial | undefined => {
      const { current } = get();
      set({ current: undefined });
      divertNavigation(undefined);
      return current;
    };
    return {
      current: undefined,
      async open(content, { edit }) {
        if (start === undefined) throw new Error(texts.trial.none);
        const mine = (turn += 1);
        get().end();
        const { startTrial } = await import('./trial.ts');
        const trial = await startTrial({ ...kit, page: page(), connection: start(), content, edit });
        // Somebody went on meanwhile.
        if (mine !== turn || pathOfAddress() !== trial.path) trial.close();
        else show(trial);
      },
      end() {
        const trial = takeAway();
        if (trial === undefined) return;
        forgetHeld();
        held = { trial, timer: setTimeout(forgetHeld, HELD_MS) };
        const back = () => {
          if (held?.trial.model !== trial.model) throw new Error(texts.trial.gone);
          const { trial: now, timer } = held;
          clearTimeout(timer);
          held = undefined;
          get().end();
          location.hash = now.path;
          show(now);
        };
        page()
          .undo.getState()
          .did(texts.trial.discarded(trial.shown?.name), back, { quiet: !trial.edited, undone: texts.trial.back });
      },
      async save() {
        const { current } = get();
        if (current === undefined) throw new Error(texts.trial.gone);
        const saved = await current.save();
        const goal = saved.records.find(({ name }) => name === current.shown?.name) ?? saved.records[0];
        if (get().current?.model === current.model) {
          takeAway();
          navigate(goal === undefined ? '/tools' : pathOf(toolRoute(goal.name)));
        }
        current.close();
        page().status.getState().noteSaved();
        return saved;
      },
      update(model, change) {
        const { current } = get();
        if (current?.model === model) set({ current: { ...current, ...change } });
        else if (held?.trial.model === model) held = { ...held, trial: { ...held.trial, ...change } };
      },
    };
  });
}
