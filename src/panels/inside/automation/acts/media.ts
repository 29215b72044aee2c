import { Refusal } from '../refusal.ts';

/** Milliseconds in which a film or sound begins, or goes on loading. */
const START_MS = 1_000;

/**
 * Clicks, and plays or pauses a film or sound that the click did not: the buttons that the browser draws on it are out
 * of a script's reach.
 *
 * @throws Refusal if the browser does not play it
 */
export async function clickOnMedia(media: HTMLMediaElement, click: () => void): Promise<void> {
  const wasPaused = media.paused;
  click();
  if (media.paused !== wasPaused) return;
  if (!wasPaused) {
    media.pause();
    return;
  }
  try {
    await Promise.race([media.play(), new Promise((resolve) => setTimeout(resolve, START_MS))]);
  } catch (error) {
    throw new Refusal(
      'unable',
      error instanceof Error && error.name === 'NotAllowedError'
        ? 'The browser plays it only after a person clicked in the page'
        : 'It cannot be played',
    );
  }
}
