import type { JSX } from "preact";
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
      </ul>
    </main>
  );
}
