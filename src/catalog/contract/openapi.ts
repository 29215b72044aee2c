/** An address that an OpenAPI description names; `{name}` in it stands for a variable. Relative ones have no origin. */
export interface OpenApiServer {
  readonly url: string;
  readonly description: string;
  readonly variables: readonly {
    readonly name: string;
    readonly value: string;
    readonly choices: readonly string[];
    readonly description: string;
  }[];
}

/** One operation, as much of it as is needed to choose. `id` counts the operations of the document from 0. */
export interface OpenApiOperation {
  readonly id: number;
  /** The name of its tool: valid and unique in the document. */
  readonly name: string;
  /** Upper case. */
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly deprecated: boolean;
  /** Names of the secrets that its tool uses. */
  readonly secrets: readonly string[];
}

/** A secret that tools of a description need. `place` is the name of its header or query parameter. */
export interface OpenApiSecret {
  readonly name: string;
  readonly kind: 'bearer' | 'user' | 'password' | 'header' | 'query';
  readonly place: string;
  /** What the description says of it. */
  readonly description: string;
}

/** What an OpenAPI description holds, before anything of it becomes a tool. */
export interface OpenApiOutline {
  readonly title: string;
  /** Of the description's format, such as `3.1.0`. */
  readonly openapi: string;
  readonly servers: readonly OpenApiServer[];
  readonly operations: readonly OpenApiOperation[];
  readonly secrets: readonly OpenApiSecret[];
  /** Sentences: what no tool can carry. */
  readonly lost: readonly string[];
}

/** What of a description becomes tools. */
export interface OpenApiChoice {
  /** Ids of operations. */
  readonly operations: readonly number[];
  /** Where requests go: an http(s) address without variables. */
  readonly base: string;
  /** Name of a secret that is sent as a bearer token where the description names no way to sign in. */
  readonly bearer?: string;
  /** Results are checked against the schema of the answer, where there is one that is not too large. */
  readonly checkResults: boolean;
}
