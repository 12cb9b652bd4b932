export declare const root: string;
export declare const projectNode: string;
export declare function runToEnd(command: string, args: readonly string[], cwd: string): void;
export declare function ensureInstalled(): void;
