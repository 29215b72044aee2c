import { lazyComponent, type Panel } from '../frame/panel.ts';
import { useQuestions } from '../stores/app-context.ts';

const QuestionDock = lazyComponent(async () => (await import('./question-card.tsx')).QuestionDock);

/** Cards with questions to the person, on every screen. */
export const questionsPanel: Panel = {
  id: 'questions',
  isInTrials: true,
  docks: [{ id: 'questions', useIsActive: () => useQuestions(({ open }) => open.length > 0), content: QuestionDock }],
};
