/** `node:zlib` for the shell's `gzip` and similar commands: Node's own, passed in when the shell is created. */
type Convert = (bytes: Uint8Array, options?: object) => Uint8Array;

export interface Zlib {
  readonly gzipSync: Convert;
  readonly gunzipSync: Convert;
  readonly constants: Readonly<Record<string, number>>;
}

let zlib: (() => Zlib) | undefined;

export function useZlib(load: () => Zlib): void {
  zlib = load;
}

const loaded = (): Zlib => {
  if (zlib === undefined) throw new Error('the shell is not made yet');
  return zlib();
};

export const gzipSync: Convert = (bytes, options) => loaded().gzipSync(bytes, options);
export const gunzipSync: Convert = (bytes, options) => loaded().gunzipSync(bytes, options);
/** Constants of zlib's interface, which never change. */
export const constants = {
  Z_NO_COMPRESSION: 0,
  Z_BEST_SPEED: 1,
  Z_BEST_COMPRESSION: 9,
  Z_DEFAULT_COMPRESSION: -1,
  Z_DEFAULT_STRATEGY: 0,
  Z_NO_FLUSH: 0,
  Z_SYNC_FLUSH: 2,
  Z_FINISH: 4,
};
