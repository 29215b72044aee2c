declare module 'virtual:toolyard-export' {
  /** JSON: the modules of an exported server, by path. */
  export const serverRuntimeUrl: string;
}
