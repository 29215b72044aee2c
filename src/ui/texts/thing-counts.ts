/** How many of each kind of thing there are, for `2 tools, 1 file and 1 server`. */
export interface ThingCounts {
  readonly tools?: number;
  readonly files?: number;
  readonly servers?: number;
  readonly conversations?: number;
  readonly skills?: number;
  readonly agents?: number;
}
