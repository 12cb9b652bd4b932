// The first import of the gallery: `?language=zh-tw` shows it as a reader of that language sees it.
import * as l10n from "@vscode/l10n";
import zhTw from "../../l10n/bundle.l10n.zh-tw.json";

if (new URLSearchParams(location.search).get("language") === "zh-tw")
  l10n.config({ contents: zhTw });
