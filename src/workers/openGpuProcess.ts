import * as l10n from "@vscode/l10n";
import { fork } from "node:child_process";
import type { Port, PortListener } from "./ports/port.ts";

/** The most characters reported of a dying process's last words. */
const mostSaid = 300;

/** Starts a GPU process from its entry file; posted data is copied. */
export function openGpuProcess(file: string | URL): Port {
  const child = fork(file, [], {
    serialization: "advanced",
    // The flags of this process, such as a debugger's port, are not for the new one.
    execArgv: [],
    // Without this, Electron's executable opens a window.
    env: { ...process.env, ELECTRON_RUN_AS_NODE: "1" },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let listener: PortListener | null = null;
  let over = false;
  let said = "";
  const fail = (why: string) => {
    if (over) return;
    over = true;
    const last = said.trim().split("\n").at(-1) ?? "";
    listener?.onFailure(new Error(last === "" ? why : `${why}: ${last}`));
  };
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said = `${said}${text}`.slice(-mostSaid);
  });
  child.on("message", (message) => listener?.onMessage(message));
  child.on("error", (error) => fail(error.message));
  child.on("close", (code, signal) =>
    fail(
      signal === null
        ? l10n.t("it exited with code {0}", String(code))
        : l10n.t("it exited with {0}", signal),
    ),
  );
  // An idle process keeps no other process alive.
  child.unref();
  child.channel?.unref();
  return {
    post: (message) => {
      child.send(message as object, (error) => {
        if (error) fail(error.message);
      });
    },
    listen: (next) => {
      listener = next;
    },
    terminate: () => {
      over = true;
      child.kill("SIGKILL");
    },
  };
}
