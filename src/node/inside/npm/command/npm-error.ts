/** The message of an npm command that fails. */
export class NpmError extends Error {}
