import { focusWrong } from '../focus-soon.ts';

/** Handles a form's submit without leaving the page; then focuses the first invalid field. */
export function submits(act: () => unknown): (event: React.FormEvent) => void {
  return (event) => {
    event.preventDefault();
    void act();
    focusWrong(event.currentTarget);
  };
}
