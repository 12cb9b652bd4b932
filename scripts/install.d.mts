export declare const root: string;
export declare function runToEnd(command: string, args: readonly string[], cwd: string): void;

/** A package as a lock file of npm has it. */
export interface LockedPackage {
  readonly version: string;
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface Installation {
  readonly wanted: Readonly<Record<string, LockedPackage>>;
  readonly installed: Readonly<Record<string, LockedPackage>> | undefined;
  /** Whether a folder of a package has its package.json. */
  readonly isThere: (folder: string) => boolean;
  /** Of the Node in node_modules; nothing where it does not run. */
  readonly nodeVersion: string | undefined;
  readonly hasCommand: boolean;
  readonly machine: { readonly os: string; readonly cpu: string };
}

export declare function findMissing(
  installation: Installation,
): { readonly what: "packages" | "node" | "command"; readonly why: string } | undefined;
