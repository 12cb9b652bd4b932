import { beforeEach } from "vitest";
import { Workbench } from "../../scripts/workbench.ts";

// A question that a failed test left open would stand in the way of its second chance.
beforeEach(async ({ task }) => {
  if (!task.result?.retryCount) return;
  for (const workbench of Workbench.opened) await workbench.closeQuestions();
});
