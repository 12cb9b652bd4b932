// The first part of npm run format: writes what the checks of diagram, options, schemas and words
// would complain about.
import { redrawDiagram } from "./diagram.ts";
import { writeLessonSchemas } from "./lessonSchemas.ts";
import { writeOptions } from "./settingOptions.ts";
import { writeWords } from "./words.ts";

await redrawDiagram();
await writeOptions();
await writeLessonSchemas();
await writeWords();
