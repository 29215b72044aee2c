/** Loads the source of our scripts that run inside a WebContainer, for its first run. A failure can be retried. */
export async function loadGuest(urls: {
  readonly runner: string;
  readonly bridge: string;
}): Promise<{ readonly runner: string; readonly bridge: string }> {
  const load = async (url: string): Promise<string> => {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok !== true) throw new Error('a part of the app could not be loaded; try again when you are online');
    return await response.text();
  };
  const [runner, bridge] = await Promise.all([load(urls.runner), load(urls.bridge)]);
  return { runner, bridge };
}
