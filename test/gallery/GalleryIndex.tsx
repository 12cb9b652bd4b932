import type { JSX } from "preact";
import { galleryLooks } from "./galleryLooks.ts";
import { galleryStates } from "./galleryStates.ts";

/** All states in all themes, as links. */
export function GalleryIndex(): JSX.Element {
  return (
    <main class="message">
      <h1>Gallery of the panel</h1>
      <ul>
        {Object.keys(galleryStates).map((state) => (
          <li key={state}>
            {state}:{" "}
            {["dark", "light", "hc", "hc-light"].map((theme) => (
              <a key={theme} href={`?state=${state}&theme=${theme}`}>
                {theme}{" "}
              </a>
            ))}
          </li>
        ))}
        {Object.entries(galleryLooks).map(([name, { state, choices }]) => (
          <li key={name}>
            {name}:{" "}
            {["dark", "light", "hc", "hc-light"].map((theme) => (
              <a
                key={theme}
                href={`?state=${state}&theme=${theme}&choices=${encodeURIComponent(JSON.stringify(choices))}`}
              >
                {theme}{" "}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </main>
  );
}
