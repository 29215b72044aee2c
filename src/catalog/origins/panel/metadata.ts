export {};

declare module '../../../core/tool.ts' {
  interface OriginMetadata {
    /** A panel declares it: its calls go to an endpoint. */
    readonly panel: {
      readonly panelId: string;
      /** Absent for panels of the app. */
      readonly folder?: string;
      /** As its manifest has it; absent for requests of the view. */
      readonly endpoint?: string;
      /** It belongs to the app and changes nothing. */
      readonly isReading?: true;
    };
  }
}
