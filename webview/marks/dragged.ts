const mark = "dragging-number";

/** Tells all marks whether a number is being dragged. */
export function setDragging(isDragging: boolean): void {
  document.documentElement.classList.toggle(mark, isDragging);
}

/** Whether a number is being dragged: everything changes in every frame. */
export function isDragging(): boolean {
  return document.documentElement.classList.contains(mark);
}
