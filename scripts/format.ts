// The first part of npm run format: writes what the checks of diagram, tables, schemas and words
// would complain about.
import { redrawDiagram } from "./diagram.ts";
import { writeLessonSchemas } from "./lessonSchemas.ts";
import { writeTables } from "./writtenTables.ts";
import { writeWords } from "./words.ts";

await redrawDiagram();
await writeTables();
await writeLessonSchemas();
await writeWords();
