import * as vscode from "vscode";
import { activeDocument } from "./place.ts";
