export {};

declare module '../../../core/tool.ts' {
  interface OriginMetadata {
    /** A tool ships with the app. */
    readonly builtin: {
      readonly isReading?: true;
      readonly group?: 'task';
      readonly isPageAct?: true;
      readonly isProgram?: true;
      readonly isWhole?: true;
      readonly isAskedEachTime?: true;
      readonly pathArguments?: readonly string[];
    };
  }
}
