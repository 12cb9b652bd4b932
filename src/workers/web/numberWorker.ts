// The worker of a file of numbers, as browsers run it.
import "./words.ts";
import { serveNumbers } from "../numbers/serveNumbers.ts";
import { takeFiles } from "./files.ts";
import { openOwnPort } from "./workerScope.ts";

serveNumbers(takeFiles(openOwnPort()).port);
