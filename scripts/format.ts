// The first part of npm run format: writes what the checks of diagram, schemas and words would
// complain about.
import { redrawDiagram } from "./diagram.ts";
import { writeLessonSchemas } from "./lessonSchemas.ts";
import { writeWords } from "./words.ts";

await redrawDiagram();
await writeLessonSchemas();
await writeWords();
