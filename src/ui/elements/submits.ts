/** What a form does when it is sent; the page stays. */
export function submits(act: () => unknown): (event: React.FormEvent) => void {
  return (event) => {
    event.preventDefault();
    void act();
  };
}
