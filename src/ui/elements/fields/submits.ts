import { focusWrong } from '../focus-soon.ts';

/** What a form does when it is sent; the page stays, and the first field that is wrong gets the focus. */
export function submits(act: () => unknown): (event: React.FormEvent) => void {
  return (event) => {
    event.preventDefault();
    void act();
    focusWrong(event.currentTarget);
  };
}
