import { existsSync } from "node:fs";
import { spawnSync } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { chromium, type Browser } from "playwright-core";
import { runToEnd, root } from "./install.mjs";

const commandNames = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
];

const usualPlaces = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

function onPath(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  return folders
    .flatMap((folder) => commandNames.map((name) => path.join(folder, name)))
    .find((file) => existsSync(file));
}

/** A Chrome, Chromium or Edge that is on this machine. */
export function findInstalledBrowser(): string | undefined {
  const candidates = [process.env["CHROME_PATH"], onPath(), ...usualPlaces];
  const playwrights = (): string => {
    try {
      return chromium.executablePath();
    } catch {
      return "";
    }
  };
  return [...candidates, playwrights()].find((file) => file && existsSync(file));
}

function installOnDebian(): void {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync("/etc/debian_version")) return;
  console.log("Installing Chromium from Debian's packages (once) ...");
  spawnSync("apt-get", ["update"], { stdio: "ignore" });
  // Without the font, Chinese tokens are boxes in the pictures.
  const packages = ["chromium", "fonts-noto-cjk"];
  runToEnd("apt-get", ["install", "-y", "--no-install-recommends", ...packages], root);
}

/** An installed Chrome, Chromium, or Edge, or one from Debian's packages, or a message what to do. */
export function findBrowser(): string {
  const first = findInstalledBrowser();
  if (first) return first;
  installOnDebian();
  const second = findInstalledBrowser();
  if (second) return second;
  throw new Error(
    "No Chrome, Chromium or Edge was found on this machine. Install one (for example `apt-get " +
      "install chromium` or `npx playwright-core install chromium`), or set CHROME_PATH to it.",
  );
}

/** Starts a headless browser that connects to this machine only. */
export async function launchBrowser(...more: readonly string[]): Promise<Browser> {
  const sandboxed = os.platform() === "linux" && process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({
    executablePath: findBrowser(),
    args: [
      ...sandboxed,
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      "--disable-quic",
      ...more,
    ],
  });
}
