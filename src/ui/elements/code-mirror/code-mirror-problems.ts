import { StateEffect, StateField } from '@codemirror/state';
import { ViewPlugin, type EditorView, type ViewUpdate } from '@codemirror/view';
import type { TypingProblem } from '../../../catalog/contract/language-service.ts';
import { codeTyping } from './code-mirror-facets.ts';

/** Delay before loading types, which are megabytes: the screen comes first. */
const FIRST_DELAY_MS = 300;
const DELAY_MS = 400;
const RETRY_MS = 2_000;

export const setTypingProblems = StateEffect.define<readonly TypingProblem[]>();

/** The problems that types found; they move with the text until the next check. */
export const typingProblemsField = StateField.define<readonly TypingProblem[]>({
  create: () => [],
  update(problems, transaction) {
    for (const effect of transaction.effects) if (effect.is(setTypingProblems)) return effect.value;
    if (!transaction.docChanged || problems.length === 0) return problems;
    return problems.map((problem) => {
      const from = transaction.changes.mapPos(problem.from, 1);
      return { ...problem, from, to: Math.max(from, transaction.changes.mapPos(problem.to, -1)) };
    });
  },
});

/** Checks the types when the typing pauses. */
export const typingProblems = [
  typingProblemsField,
  ViewPlugin.fromClass(
    class {
      private timer: ReturnType<typeof setTimeout> | undefined;
      private isMissing = false;

      constructor(private readonly view: EditorView) {
        this.later(FIRST_DELAY_MS);
      }

      update(update: ViewUpdate): void {
        if (update.docChanged || update.startState.facet(codeTyping) !== update.state.facet(codeTyping))
          this.later(DELAY_MS);
      }

      destroy(): void {
        this.isMissing = true;
        clearTimeout(this.timer);
      }

      private later(delayMs: number): void {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => void this.ask(), delayMs);
      }

      private async ask(): Promise<void> {
        const { doc } = this.view.state;
        const typing = this.view.state.facet(codeTyping);
        if (typing === undefined) {
          if (this.view.state.field(typingProblemsField).length > 0)
            this.view.dispatch({ effects: setTypingProblems.of([]) });
          return;
        }
        const problems = await typing.problems(doc.toString());
        if (this.isMissing || this.view.state.facet(codeTyping) !== typing) return;
        // The answer is for an older text; the change has started a new check.
        if (!this.view.state.doc.eq(doc)) return;
        if (problems === undefined) {
          if (typing.state() === 'loading') this.later(RETRY_MS);
          return;
        }
        this.view.dispatch({ effects: setTypingProblems.of(problems) });
      }
    },
  ),
];
