/** Why a worker did not start. Browsers give no message if they refused to load it. */
export function whyBroken({ message }: { readonly message?: string | undefined }): string {
  return message === undefined || message === '' ? 'the browser refused to start a worker' : message;
}
