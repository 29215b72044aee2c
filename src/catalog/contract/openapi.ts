/** An address in an OpenAPI description; `{name}` in it stands for a variable. Relative addresses have no origin. */
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

/** One operation, with the facts needed to choose it. `id` counts the operations of the document from 0. */
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
  readonly location: string;
  /** Its text in the description. */
  readonly description: string;
}

/** The contents of an OpenAPI description, before tools are made from it. */
export interface OpenApiOutline {
  readonly title: string;
  /** Version of the format, such as `3.1.0`. */
  readonly openapi: string;
  readonly servers: readonly OpenApiServer[];
  readonly operations: readonly OpenApiOperation[];
  readonly secrets: readonly OpenApiSecret[];
  /** Sentences on what tools cannot support. */
  readonly lost: readonly string[];
}

/** Which parts of a description become tools. */
export interface OpenApiChoice {
  /** Ids of operations. */
  readonly operations: readonly number[];
  /** Base URL of requests: an http(s) address without variables. */
  readonly base: string;
  /** Name of a secret that is sent as a bearer token if the description names no way to sign in. */
  readonly bearer?: string;
  /** Validate results against the schema of the response, if there is one that is not too large. */
  readonly checkResults: boolean;
}
