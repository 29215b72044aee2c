const quoted = (text: string) => JSON.stringify(text);

/** `where` is a method and an address, such as `GET https://api.example.org/v1/`. */
function secretNeeded(secret: string, how: string, where: string): string {
  return `It needs the secret ${secret}, sent ${how}. Add it under Settings → Secrets, for ${where}.`;
}

/** Of a tool that was made from an operation of an OpenAPI description. */
export const OPENAPI_NOTES = {
  'operation-renamed': (given: string, name: string) =>
    `The name ${quoted(given)} became ${quoted(name)}: letters, digits, underscore and hyphen, at most 64, and each once.`,
  'path-as-description': () => 'No description included; the method and path are used instead.',
  'description-shortened': () => 'Its description was shortened.',
  'own-server': (address: string) => `It has a server of its own: ${address}.`,
  'secret-bearer': (secret: string, where: string) => secretNeeded(secret, 'as a bearer token', where),
  'secret-basic-user': (secret: string, where: string) =>
    secretNeeded(secret, 'as the user name of basic authentication', where),
  'secret-basic-password': (secret: string, where: string) =>
    secretNeeded(secret, 'as the password of basic authentication', where),
  'secret-sent-in-header': (secret: string, where: string, header: string) =>
    secretNeeded(secret, `in the header ${header}`, where),
  'secret-sent-in-query': (secret: string, where: string, parameter: string) =>
    secretNeeded(secret, `in the query as ${parameter}`, where),
  'secret-optional': () => 'It also answers without a secret. If that is enough, remove the secret from the code.',
  'sign-in-undescribed': (name: string) => `It names a way to sign in that is not described: ${name}.`,
  'sign-in-http': (scheme: string) => `It signs in by HTTP ${scheme}, which the code does not do.`,
  'sign-in-cookie': (name: string) => `It signs in by the cookie ${name}, which a page cannot send.`,
  'sign-in-type': (type: string) => `It signs in by ${type}, which a page cannot do.`,
  'key-without-name': (name: string) => `Its key ${name} has no name.`,
  'links-left-out': () => 'The links between its response and other operations were left out.',
  'results-of-no-schema': () => 'Its results are not checked, since no single schema describes its responses.',
  'results-schema-too-large': () => 'Its results are not checked, since the schema of its response is too large.',
  'body-with-method': (method: string) => `Its body was left out, since a page cannot send one with ${method}.`,
  'body-of-xml': () => 'Its body is XML, which the caller writes as text.',
  'body-undescribed': () => 'Its body is not described and was left out.',
  'body-not-found': (reference: string) => `Its body could not be found and was left out: ${reference}.`,
  'parameter-not-found': (reference: string) => `One of its parameters could not be found: ${reference}.`,
  'parameter-invalid': () => 'One of its parameters is not an object and was left out.',
  'parameter-renamed': (location: string, given: string, name: string) =>
    `Its ${location} parameter ${given} is called ${name}, since the name is taken.`,
  'cookie-left-out': (name: string) => `Its cookie ${name} was left out, since a page cannot send one.`,
  'header-left-out': (name: string) => `Its header ${name} was left out: the browser or the code sets it.`,
  'header-invalid': (name: string) => `Its header ${quoted(name)} was left out: this is not a valid name of a header.`,
  'schema-too-large': () => 'One of its schemas is too large or too deep. Parts beyond the limit accept any value.',
  'reference-missing': (reference: string) =>
    `Its reference ${reference} leads to nothing. Any value is accepted there.`,
  'reference-outside': (reference: string) =>
    `Its reference ${reference} leads outside the file and was not followed. Any value is accepted there.`,
  'pattern-left-out': () => 'One of its patterns is not valid in JavaScript and was left out.',
};
