import { pathOf } from "../dataFiles.ts";
import { noteDownload } from "../sampleTexts.ts";
import { defineAll, type Table } from "../signature.ts";

/** `urllib.request`: nothing is downloaded, but what would be is known. */
export const urlRequest: Table = defineAll("urllib.request.", {
  urlretrieve: [
    "url, filename=, reporthook=, data=",
    (machine, [url, file]) => {
      const path = pathOf(file);
      if (url?.kind === "string" && path !== null) noteDownload(machine, path, url.value);
      return machine.unknown("`urllib.request.urlretrieve` is not followed");
    },
  ],
});
